"""`bg-lsp check`: what is wrong in match files, and mending it."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, TextIO

from bg_lsp.cli.changed import Sources
from bg_lsp.cli.files import STDIN
from bg_lsp.cli.replacing import Refused
from bg_lsp.cli.reports import FORMATS
from bg_lsp.cli.reports.base import Report, Tally
from bg_lsp.cli.terminal import complain
from bg_lsp.problems import Settings, check
from bg_lsp.problems.configuration import configure
from bg_lsp.problems.settings import selector

if TYPE_CHECKING:
    from argparse import Namespace

    from bg_lsp.cli.fixing import Fixing


def run(options: Namespace) -> int:
    """Check the files, mend them where that is asked for, write what was found; return the exit code."""
    if (wanted := _wanted(options)) is None:
        return 2
    fixing = _fixing(options)
    text_out = options.fix and not options.diff and STDIN in options.paths
    report, tally = _report(options, sys.stderr if text_out else sys.stdout), Tally()
    settings = _Settings(wanted)
    sources = Sources(options, pass_on=text_out, unread=report.unread)
    for source in sources:
        name, document, chosen = source.name, source.document, settings.of(source.name)
        if fixing and settings.wrong(name):
            sources.complain(f"{name} is left as it is: its settings have to be put right first")
            if text_out and source.path == STDIN:
                source.write(document)
        elif fixing:
            try:
                document = fixing.mend(source, chosen)
            except Refused as refusal:
                sources.complain(f"{name} is left as it is: {refusal}")
        if not options.diff:
            problems = check(document, chosen)
            tally.add(problems)
            if problems:
                sources.clear()
                report.add(name, document, problems)
    if fixing:
        fixing.account(report.out if report.for_people and not options.diff else sys.stderr)
    failed = tally.failed
    if options.diff and fixing:
        failed = bool(fixing.files)
    else:
        report.finish(tally)
    if not sources.fine or settings.faulty:
        return 2
    return 1 if failed and not options.exit_zero else 0


def _fixing(options: Namespace) -> Fixing | None:
    if not (options.fix or options.diff):
        return None
    from bg_lsp.cli.fixing import Fixing

    return Fixing(only_show=options.diff)


class _Settings:
    """The settings of each folder, read once; what is wrong in them is said once."""

    def __init__(self, wanted: Settings) -> None:
        self.wanted = wanted
        self.faulty: set[str] = set()
        """The folders of files for which something is wrong in the settings."""
        self.known: dict[str, Settings] = {}

    def of(self, name: str) -> Settings:
        """Return what holds for a file: the command line, before the nearest file of settings."""
        folder = os.path.dirname(name)
        if folder not in self.known:
            configuration = configure(folder or os.curdir)
            for fault in configuration.faults:
                complain(str(fault))
                self.faulty.add(folder)
            self.known[folder] = self.wanted.over(configuration.settings)
        return self.known[folder]

    def wrong(self, name: str) -> bool:
        """Say whether something is wrong in the settings of a file: it may be what was to be left alone."""
        return os.path.dirname(name) in self.faulty


def _wanted(options: Namespace) -> Settings | None:
    """Return what the command line selects and ignores; None where it names what there is not."""
    chosen: list[frozenset[str] | None] = []
    for option in (options.select, options.ignore):
        if option is None:
            chosen.append(None)
            continue
        codes = set()
        for word in ",".join(option).replace(",", " ").split():
            if (code := selector(word)) is None:
                complain(f"{word} is no problem: give a code, a name, a family such as BG2, or ALL")
                return None
            codes.add(code)
        chosen.append(frozenset(codes))
    return Settings(select=chosen[0], ignore=chosen[1])


def _report(options: Namespace, out: TextIO) -> Report:
    module, name = FORMATS[options.output_format]
    if options.statistics:
        module, name = "statistics", "JsonStatistics" if options.output_format == "json" else "Statistics"
    kind = getattr(import_module(f"bg_lsp.cli.reports.{module}"), name)
    report: Report = kind(out)
    return report
