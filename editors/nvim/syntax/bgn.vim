" Backgammon matches, for the first glance: what the server says of a text lies over it.
if exists('b:current_syntax')
  finish
endif

syntax case ignore
syntax sync minlines=1 maxlines=1

" Within turns. What is declared later wins where two begin at the same place.
syntax match bgnShorthand /\<\d\+\>/ contained
syntax match bgnPoint /\<\%(1\d\|2[0-4]\|[1-9]\)\ze\s\?[\/–—-]/ contained
syntax match bgnPoint /[\/–—-]\s\?\zs\%(1\d\|2[0-4]\|[1-9]\)\d\@!/ contained
syntax match bgnBar /\<\%(bar\|b\|25\)\ze\s\?[\/–—-]/ contained
syntax match bgnOff /[\/–—-]\s\?\zs\%(off\|o\|0\)\>/ contained
syntax match bgnHit /[0-9)]\@1<=[*@×]/ contained
syntax match bgnCount /(\@1<=[2-4])\@=/ contained
syntax match bgnNoPlay /\<cannot\s\+move\>\|(\?\<no\s\+\%(play\|move\)\>)\?\|\<\%(dances\?\|fans\?\)\>\|\<0\/0\>/ contained
syntax match bgnMark /!!\|??\|!?\|?!\|!\|?/ contained
syntax match bgnUnknown /?\{3,4}/ contained
syntax match bgnFlag /(\s*illegal\s*)/ contained
syntax match bgnCube /\<\%(\%(re\)\?doubles\?\|beavers\?\|raccoons\?\)\>\%(\s*=\+>\s*\d*\)\?/ contained contains=bgnCubeValue
syntax match bgnCube /\<\%(takes\?\|accepts\?\|drops\?\|pass\%(es\)\?\|rejects\?\)\>/ contained
syntax match bgnCubeValue /\d\+/ contained
syntax match bgnResult /\<\%(wins\?\|loss\%(es\)\?\|loses\?\)\>\%(\s\+\d\+\%(\s\+points\?\>\)\?\)\?\%(\s\+and\s\+\%(wins\s\+\)\?the\s\+match\>\)\?/ contained
syntax match bgnResult /\<\%(resign\%(s\|ed\)\?\|concedes\?\)\>\%(\s\+\%(a\s\+\)\?\%(gammon\|backgammon\|game\|match\)\>\)\?/ contained
syntax match bgnDump /\<illegal\s\+play\>\%(\s*([^)]*)\?\)\?/ contained
syntax match bgnBadDice /\<\d-\?\d\ze\s*:/ contained
syntax match bgnDice /\<[1-6]-\?[1-6]\ze\s*:/ contained
syntax match bgnDice /^\s*\%(\d\{1,5}\%()\|\.\{1,3}\)\)\?\s*\zs[1-6]-\?[1-6]\ze\%(\s\|$\)/ contained
syntax match bgnUnknown /\<00\ze\s*:/ contained
syntax match bgnTurnComment /;.*$/ contained
syntax match bgnNote /{[^}]*}\?/ contained contains=bgnTime
syntax match bgnTime /{\s\?\zs@\d\+\%(:\d\d\)\{1,2}/ contained
syntax match bgnRowNumber /^\s*\d\{1,5}\%()\|\.\{1,3}\)/ contained
syntax cluster bgnTurn contains=bgnShorthand,bgnPoint,bgnBar,bgnOff,bgnHit,bgnCount,bgnNoPlay,bgnMark,bgnUnknown,bgnFlag,bgnCube,bgnResult,bgnDump,bgnBadDice,bgnDice,bgnTurnComment,bgnNote

" Lines. The last that fits counts.
syntax match bgnPlayers /^.*:\s*\d\+\s.*:\s*\d\+\s*$/ contains=bgnScore
syntax match bgnScore /:\s*\zs\d\+\ze\%(\s\|$\)/ contained
syntax match bgnTurns /^\s*\%(bar\|b\|\d\{1,2}\)\/.*$/ contains=@bgnTurn
syntax match bgnTurns /^\s*[1-6]-\?[1-6]\s*\%(:.*\|\s[0-9b].*\)\?$/ contains=@bgnTurn
syntax match bgnTurns /^\s*\%(wins\|losses\|resigns\|concedes\|\%(re\)\?doubles\|takes\|drops\)\>.*$/ contains=@bgnTurn
syntax match bgnRow /^\s*\d\{1,5}\%()\|\.\{3}\|\.\)\%(\s.*\)\?$/ contains=bgnRowNumber,@bgnTurn
syntax match bgnHeading /^\s*game\s\+\d\+\s*:\?\s*\%((crawford)\)\?\s*$/
syntax match bgnLength /^\s*\%(\d\+[ \t-]*points\?\s\+match\|match\s\+to\s\+\d\+\|money\s\+\%(session\|game\)\)\>/
syntax match bgnBox /^[+|].*$/
syntax match bgnComment /^\s*[;#].*$/
syntax match bgnComment /^\s*\%({[^}]*}\s*\)\+$/
syntax match bgnTag /^\s*;\?\s*\[\s*[^"\[\] \t][^"\[\]]*"\%([^"\\]\|\\.\)*"\s*\]\s*$/ contains=bgnTagName,bgnTagValue
syntax match bgnTagName /\[\s*\zs[^"\[\] \t][^"\[\]]*\ze\s*"/ contained
syntax match bgnTagValue /"\%([^"\\]\|\\.\)*"/ contained

highlight default link bgnTag Delimiter
highlight default link bgnTagName Identifier
highlight default link bgnTagValue String
highlight default link bgnComment Comment
highlight default link bgnTurnComment Comment
highlight default link bgnNote Comment
highlight default link bgnTime Special
highlight default link bgnBox Comment
highlight default link bgnLength Statement
highlight default link bgnHeading Title
highlight default link bgnPlayers Type
highlight default link bgnScore Number
highlight default link bgnRowNumber LineNr
highlight default link bgnDice Number
highlight default link bgnBadDice Error
highlight default link bgnUnknown Special
highlight default link bgnPoint Identifier
highlight default link bgnShorthand Number
highlight default link bgnBar Constant
highlight default link bgnOff Constant
highlight default link bgnHit Special
highlight default link bgnCount Number
highlight default link bgnNoPlay Constant
highlight default link bgnMark Special
highlight default link bgnFlag PreProc
highlight default link bgnCube Keyword
highlight default link bgnCubeValue Number
highlight default link bgnResult Keyword
highlight default link bgnDump PreProc

let b:current_syntax = 'bgn'
