-- Most matches lie in .txt files, and Neovim takes .mat for something else: both are looked into.
-- Where a text is no match, nil leaves the choice to the rules that come after.
local function by_content(_, buffer)
  if buffer and require('bg_lsp.recognise').buffer_is_match(buffer) then
    return 'bgn'
  end
end

vim.filetype.add({
  extension = { bgn = 'bgn' },
  pattern = {
    ['.*%.[mM][aA][tT]'] = { by_content, { priority = 10 } },
    ['.*%.[tT][xX][tT]'] = { by_content, { priority = 10 } },
  },
})
