--- Files of settings: the server hears of it when one is written, since on Linux and BSD Neovim watches no files;
--- and what is wrong in one is shown when it is opened, which Neovim does for buffers with a server only.
local group = vim.api.nvim_create_augroup('bg_lsp_files', {})
local pattern = { 'bg-lsp.toml', 'pyproject.toml' }

vim.api.nvim_create_autocmd('BufWritePost', {
  group = group,
  pattern = pattern,
  callback = function(event)
    local changes = { { uri = vim.uri_from_fname(event.match), type = vim.lsp.protocol.FileChangeType.Changed } }
    for _, client in ipairs(vim.lsp.get_clients({ name = 'bg_lsp' })) do
      client:notify('workspace/didChangeWatchedFiles', { changes = changes })
    end
  end,
})

vim.api.nvim_create_autocmd('BufReadPost', {
  group = group,
  pattern = pattern,
  callback = function(event)
    vim.diagnostic.show(nil, event.buf)
  end,
})
