--- `gx` on a link of the server's: moments of the video, addresses, position IDs.
local ask = require('bg_lsp.ask')

local M = {}

local function holds(range, position)
  local function before(one, other)
    return one.line < other.line or (one.line == other.line and one.character <= other.character)
  end
  return before(range.start, position) and before(position, range['end'])
end

local function open(target)
  local _, failure = vim.ui.open(target)
  if failure then
    ask.warn(failure)
  end
end

local function follow(buffer, target)
  local name, arguments = target:match('^command:([%w.-]+)%?(.*)$')
  if not name then
    open(target)
  elseif name == 'bg-lsp.showPosition' then
    require('bg_lsp.board').show_id(buffer, unpack(vim.json.decode(vim.uri_decode(arguments))))
  end
end

--- Follow the link at the cursor. Where the server knows of none, the word there is opened.
function M.follow(buffer)
  local client, word = ask.client(buffer), vim.fn.expand('<cfile>')
  if not client then
    return open(word)
  end
  local uri, position = ask.place(buffer)
  client:request('textDocument/documentLink', { textDocument = { uri = uri } }, function(_, links)
    for _, link in ipairs(links or {}) do
      if holds(link.range, position) then
        return follow(buffer, link.target)
      end
    end
    open(word)
  end, buffer)
end

return M
