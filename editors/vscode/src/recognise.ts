/**
 * Whether a text is a backgammon match, told from its first lines.
 *
 * Only tags, comments, boxes and blanks may stand above the line that settles it: a match length, a
 * game heading, or a row with a turn in it. Anything else above it, and it is some other text.
 */
const LINES = 100;

const ABOVE = [
  /^\s*$/,
  /^\s*[;#]/,
  /^[+|]/,
  /^\s*\[\s*[^\s"[\]][^"[\]]*"(?:[^"\\]|\\.)*"\s*\]\s*$/,
  /^(?:\s*\{[^}]*\})+\s*$/,
];

const SETTLES = [
  /^\s*\d+[\s-]*points?\s+match\b/i,
  /^\s*match\s+to\s+\d+/i,
  /^\s*money\s+(?:session|game)\b/i,
  /^\s*game\s+\d+\s*:?\s*(?:\(crawford\))?\s*$/i,
  /^\s*\d+(?:\)|\.{3}|\.)\s*(?:[0-6]-?[0-6]\s*:(?:\s|$|\?|bar|\d{1,2}[/-])|[1-6]-?[1-6]\s+(?:bar|\d{1,2})\/|(?:doubles|takes|drops)\b)/i,
];

/** `lineAt` gives a line without its end; a text of any length costs at most a hundred of them. */
export function isMatch(lineCount: number, lineAt: (line: number) => string): boolean {
  for (let line = 0; line < Math.min(lineCount, LINES); line++) {
    const text = lineAt(line).slice(0, 1000);
    if (!ABOVE.some(form => form.test(text))) {
      return SETTLES.some(form => form.test(text));
    }
  }
  return false;
}
