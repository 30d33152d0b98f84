-- What is told to the server beside `lsp/bg_lsp.lua`: the commands that are carried out here, so that it
-- puts them above games and into links.
if vim.fn.has('nvim-0.11') == 0 then
  return
end

local function with(name)
  return function(command)
    require('bg_lsp')[name](vim.api.nvim_get_current_buf(), unpack(command.arguments or {}))
  end
end

local commands = {
  ['bg-lsp.showBoard'] = with('show_board'),
  ['bg-lsp.copyXgid'] = with('copy_xgid'),
  ['bg-lsp.showPosition'] = with('show_position'),
}

local names = vim.tbl_keys(commands)
table.sort(names)

vim.lsp.config('bg_lsp', { commands = commands, init_options = { commands = names } })
