if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = 1

vim.bo.commentstring = '; %s'
vim.bo.comments = ':;'
vim.bo.tabstop = 8
vim.bo.textwidth = 0
vim.wo[0][0].wrap = false

require('bg_lsp').create_commands(vim.api.nvim_get_current_buf())

vim.b.undo_ftplugin = table.concat({
  'setlocal commentstring< comments< tabstop< textwidth< wrap< foldmethod< foldexpr< foldlevel<',
  'lua require("bg_lsp").delete_commands(0)',
}, ' | ')
