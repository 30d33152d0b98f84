--- Whether a text is a backgammon match, told from its first lines.
---
--- Only tags, comments, boxes and blanks may stand above the line that settles it: a match length,
--- a game heading, or a row with a turn in it.
local M = {}

M.LINES = 100

local ABOVE = {
  '^%s*$',
  '^%s*[;#]',
  '^[+|]',
  '^%s*%[%s*[^%s"%[%]][^"%[%]]*".*"%s*%]%s*$',
}

local SETTLES = {
  '^%s*%d+[%s-]*points?%s+match%f[^%w]',
  '^%s*match%s+to%s+%d',
  '^%s*money%s+session%f[^%w]',
  '^%s*money%s+game%f[^%w]',
  '^%s*game%s+%d+%s*:?%s*$',
  '^%s*game%s+%d+%s*:?%s*%(crawford%)%s*$',
}

local TURN = {
  '^%s*[0-6]%-?[0-6]%s*:%s',
  '^%s*[0-6]%-?[0-6]%s*:$',
  '^%s*[0-6]%-?[0-6]%s*:%?',
  '^%s*[0-6]%-?[0-6]%s*:bar',
  '^%s*[0-6]%-?[0-6]%s*:%d%d?[/-]',
  '^%s*[1-6]%-?[1-6]%s+bar/',
  '^%s*[1-6]%-?[1-6]%s+%d%d?/',
  '^%s*doubles%f[^%w]',
  '^%s*takes%f[^%w]',
  '^%s*drops%f[^%w]',
}

local function any(forms, text)
  for _, form in ipairs(forms) do
    if text:find(form) then
      return true
    end
  end
  return false
end

--- What stands behind the number of a row, or nil where the line is none.
local function behind_number(text)
  return text:match('^%s*%d+%)(.*)$') or text:match('^%s*%d+%.%.%.(.*)$') or text:match('^%s*%d+%.(.*)$')
end

local function only_notes(text)
  return text:find('{', 1, true) and text:gsub('{[^}]*}', ''):find('^%s*$') ~= nil
end

---@param lines string[] the first lines of the text; more than a hundred are not looked at
---@return boolean
function M.is_match(lines)
  for number = 1, math.min(#lines, M.LINES) do
    local text = lines[number]:sub(1, 1000):lower()
    if not (any(ABOVE, text) or only_notes(text)) then
      local turn = behind_number(text)
      return any(SETTLES, text) or (turn ~= nil and any(TURN, turn))
    end
  end
  return false
end

---@param buffer integer
function M.buffer_is_match(buffer)
  return M.is_match(vim.api.nvim_buf_get_lines(buffer, 0, M.LINES, false))
end

return M
