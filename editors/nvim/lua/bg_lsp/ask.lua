--- Questions to the server of a match buffer, and what is said to the user.
local M = {}

---@param buffer integer
---@return vim.lsp.Client?
function M.client(buffer)
  return vim.lsp.get_clients({ name = 'bg_lsp', bufnr = buffer })[1]
end

function M.tell(text, level)
  vim.notify('bg-lsp: ' .. text, level or vim.log.levels.INFO)
end

function M.warn(text)
  M.tell(text, vim.log.levels.WARN)
end

---@param use fun(client: vim.lsp.Client)
function M.with_client(buffer, use)
  local found = M.client(buffer)
  if found then
    use(found)
  else
    M.warn('no server is attached to this buffer, see :checkhealth bg_lsp')
  end
end

--- Ask for something; what is refused is said to the user, in the server's words, if not `refused` takes it.
---@param use fun(result: any, client: vim.lsp.Client)
---@param refused? fun(text: string)
function M.request(buffer, method, params, use, refused)
  M.with_client(buffer, function(client)
    client:request(method, params, function(failure, result)
      if failure then
        (refused or M.warn)(failure.message)
      else
        use(result, client)
      end
    end, buffer)
  end)
end

--- Have the server carry out a command.
function M.carry_out(buffer, name, arguments, use)
  local params = { command = 'bg-lsp.' .. name, arguments = arguments }
  M.request(buffer, 'workspace/executeCommand', params, use)
end

--- The buffer as the server knows it, and the cursor in it as the server counts.
---@return string uri, lsp.Position position
function M.place(buffer)
  local client = M.client(buffer)
  local params = vim.lsp.util.make_position_params(0, client and client.offset_encoding or 'utf-16')
  return vim.uri_from_bufnr(buffer), params.position
end

return M
