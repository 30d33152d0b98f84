--- The board in a corner of the screen, which follows the cursor.
local ask = require('bg_lsp.ask')

local M = {}

local WIDTH, HEIGHT = 43, 12

local window ---@type integer?
local canvas ---@type integer?
local group ---@type integer?
local followed ---@type integer? the buffer whose cursor it follows
local asked = 0

local function is_open()
  return window ~= nil and vim.api.nvim_win_is_valid(window)
end

function M.close()
  if group then
    vim.api.nvim_del_augroup_by_id(group)
    group = nil
  end
  if is_open() then
    vim.api.nvim_win_close(window, true)
  end
  window = nil
end

local function corner()
  return { relative = 'editor', anchor = 'NE', row = 1, col = vim.o.columns, width = WIDTH, height = HEIGHT }
end

local function open()
  if not (canvas and vim.api.nvim_buf_is_valid(canvas)) then
    canvas = vim.api.nvim_create_buf(false, true)
    vim.bo[canvas].bufhidden = 'hide'
  end
  local config = { style = 'minimal', border = 'rounded', focusable = false, zindex = 40 }
  window = vim.api.nvim_open_win(canvas, false, vim.tbl_extend('error', corner(), config))
end

---@param drawn { text: string }
---@param title string
local function draw(drawn, title)
  if not is_open() then
    open()
  end
  vim.api.nvim_buf_set_lines(canvas, 0, -1, false, vim.split(drawn.text, '\n'))
  vim.api.nvim_win_set_config(window, { title = ' ' .. title .. ' ', title_pos = 'center' })
end

--- The answer to the last question counts: the cursor may have moved on meanwhile.
local function ask_for(buffer, uri, position, refused)
  asked = asked + 1
  local mine = asked
  local params = { textDocument = { uri = uri }, position = position }
  ask.request(buffer, 'bg-lsp/position', params, function(moment)
    if moment and mine == asked and group then
      draw(moment, ('line %d'):format(position.line + 1))
    end
  end, refused)
end

--- Where there is no answer, as while somebody types in a long match, the board stays what it was.
local function follow(buffer)
  if ask.client(buffer) then
    local uri, position = ask.place(buffer)
    ask_for(buffer, uri, position, function() end)
  end
end

--- Show the board at a place, and from then on at the cursor.
---@param uri string?
---@param position lsp.Position?
function M.show(buffer, uri, position)
  if followed ~= buffer then
    M.close()
  end
  if not group then
    followed = buffer
    group = vim.api.nvim_create_augroup('bg_lsp.board', {})
    local function on(events, run)
      vim.api.nvim_create_autocmd(events, { group = group, buffer = buffer, callback = run })
    end
    on({ 'CursorMoved', 'CursorMovedI' }, function() follow(buffer) end)
    on({ 'BufWinLeave', 'BufUnload' }, M.close)
    vim.api.nvim_create_autocmd('VimResized', {
      group = group,
      callback = function()
        if is_open() then
          vim.api.nvim_win_set_config(window, corner())
        end
      end,
    })
  end
  if not uri then
    uri, position = ask.place(buffer)
  end
  ask_for(buffer, uri, position)
end

function M.toggle(buffer)
  if group and followed == buffer then
    M.close()
  else
    M.show(buffer)
  end
end

--- Show the board of an ID in a window that goes with the next move of the cursor.
function M.show_id(buffer, id)
  ask.carry_out(buffer, 'board', { id }, function(drawn)
    vim.lsp.util.open_floating_preview(vim.split(drawn.text, '\n'), 'plaintext', { border = 'rounded' })
  end)
end

return M
