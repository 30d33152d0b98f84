--- Enter behind a row writes the number of the next one, for a Neovim that asks for no formatting while one types.
local ask = require('bg_lsp.ask')

local M = {}

local space = vim.api.nvim_create_namespace('bg_lsp.enter')

local function format(buffer)
  local client = ask.client(buffer)
  if not (client and client:supports_method('textDocument/onTypeFormatting', buffer)) then
    return
  end
  local uri, position = ask.place(buffer)
  local before = vim.api.nvim_buf_get_changedtick(buffer)
  local params = {
    textDocument = { uri = uri },
    position = position,
    ch = '\n',
    options = { tabSize = vim.bo[buffer].tabstop, insertSpaces = vim.bo[buffer].expandtab },
  }
  client:request('textDocument/onTypeFormatting', params, function(failure, edits)
    -- Somebody who types on is not overtaken.
    if failure or not edits or #edits == 0 or vim.api.nvim_buf_get_changedtick(buffer) ~= before then
      return
    end
    vim.lsp.util.apply_text_edits(edits, buffer, client.offset_encoding)
    if vim.api.nvim_get_current_buf() == buffer then
      local line = vim.api.nvim_win_get_cursor(0)[1]
      local text = vim.api.nvim_buf_get_lines(buffer, line - 1, line, true)[1]
      vim.api.nvim_win_set_cursor(0, { line, #text })
    end
  end, buffer)
end

--- Watch for Enter in match buffers; the keys themselves stay what they are mapped to.
function M.watch()
  vim.on_key(function(_, typed)
    if typed ~= '\r' or vim.bo.filetype ~= 'bgn' or vim.fn.mode() ~= 'i' or vim.g.bg_lsp_enter == false then
      return
    end
    local buffer, lines = vim.api.nvim_get_current_buf(), vim.api.nvim_buf_line_count(0)
    vim.schedule(function()
      local here = vim.api.nvim_get_current_buf() == buffer and vim.fn.mode() == 'i'
      if here and vim.api.nvim_buf_line_count(buffer) == lines + 1 then
        format(buffer)
      end
    end)
  end, space)
end

return M
