--- A selection that grows from step to play, turn, row and game, and shrinks again.
local ask = require('bg_lsp.ask')

local M = {}

local PATIENCE = 1000 -- milliseconds

local ranges = {} ---@type table<integer, lsp.Range[]> by buffer, from the smallest to the largest
local at = {} ---@type table<integer, integer>
local tick = {} ---@type table<integer, integer> what the text was when they were asked for
local selected = {} ---@type table<integer, integer[][]> what was last selected here

local function ends()
  return { vim.fn.getpos('v'), vim.fn.getpos('.') }
end

local function select(buffer)
  local client = assert(ask.client(buffer))
  local range = ranges[buffer][at[buffer]]
  local function place(position)
    local text = vim.api.nvim_buf_get_lines(buffer, position.line, position.line + 1, false)[1] or ''
    return { position.line + 1, vim.str_byteindex(text, client.offset_encoding, position.character, false) }
  end
  local first, last = place(range.start), place(range['end'])
  if vim.fn.mode():find('^[vV\22]') then
    vim.cmd.normal({ '\27', bang = true })
  end
  vim.api.nvim_win_set_cursor(0, first)
  vim.cmd.normal({ 'v', bang = true })
  if last[2] > 0 then
    vim.api.nvim_win_set_cursor(0, { last[1], last[2] - 1 })
  elseif last[1] > 1 then -- it ends before the first character of a line
    vim.api.nvim_win_set_cursor(0, { last[1] - 1, 0 })
    vim.cmd.normal({ '$', bang = true })
  end
end

--- What may be selected at the cursor; waited for, since the next key is meant for the selection.
local function ask_for(buffer)
  local found
  ask.with_client(buffer, function(client)
    local uri, position = ask.place(buffer)
    local params = { textDocument = { uri = uri }, positions = { position } }
    local answer = client:request_sync('textDocument/selectionRange', params, PATIENCE, buffer)
    local range = answer and answer.result and answer.result[1]
    found = {}
    while range do
      table.insert(found, range.range)
      range = range.parent
    end
  end)
  return found
end

--- Whether what is selected was selected here, in the text as it is.
local function is_ours(buffer)
  local same = ranges[buffer] and tick[buffer] == vim.api.nvim_buf_get_changedtick(buffer)
  return same and vim.deep_equal(ends(), selected[buffer])
end

--- Select what is one size larger. The first time it is the smallest size at the cursor.
function M.grow(buffer)
  if is_ours(buffer) then
    at[buffer] = math.min(at[buffer] + 1, #ranges[buffer])
  else
    ranges[buffer], at[buffer], selected[buffer] = ask_for(buffer), 1, nil
    tick[buffer] = vim.api.nvim_buf_get_changedtick(buffer)
  end
  if ranges[buffer] and #ranges[buffer] > 0 then
    select(buffer)
    selected[buffer] = ends()
  end
end

--- Select what is one size smaller; what somebody has selected otherwise stays.
function M.shrink(buffer)
  if is_ours(buffer) then
    at[buffer] = math.max(at[buffer] - 1, 1)
    select(buffer)
    selected[buffer] = ends()
  end
end

return M
