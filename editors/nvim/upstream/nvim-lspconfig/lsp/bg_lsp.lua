---@brief
---
--- Checks backgammon match records: problems, the board on hover, every legal play completed.
---
--- The server is `bg-lsp` on PATH; another one is chosen with
--- `vim.lsp.config('bg_lsp', { cmd = { '/path/to/bg-lsp', 'serve', '--stdio' } })`.
return {
  cmd = { 'bg-lsp', 'serve', '--stdio' },
  filetypes = { 'bgn' },
  root_markers = { { 'bg-lsp.toml', 'pyproject.toml' }, '.git' },
  settings = { ['bg-lsp'] = vim.empty_dict() },
}
