--- Commands for match buffers. Problems, hover and completion need nothing of this: they come from
--- `lsp/bg_lsp.lua` alone.
local M = {}

local function client(buffer)
  return vim.lsp.get_clients({ name = 'bg_lsp', bufnr = buffer })[1]
end

local function tell(text, level)
  vim.notify('bg-lsp: ' .. text, level or vim.log.levels.INFO)
end

local function with_client(buffer, use)
  local found = client(buffer)
  if found then
    use(found)
  else
    tell('no server is attached to this buffer, see :checkhealth bg_lsp', vim.log.levels.WARN)
  end
end

--- Start the server again once it has stopped; it is not waited for longer than three seconds.
local function start_when_stopped(clients, tries)
  local running = vim.tbl_filter(function(found) return not found:is_stopped() end, clients)
  if #running == 0 then
    vim.lsp.enable('bg_lsp')
  elseif tries == 0 then
    vim.iter(running):each(function(found) found:stop(true) end)
    vim.lsp.enable('bg_lsp')
  else
    vim.defer_fn(function() start_when_stopped(running, tries - 1) end, 30)
  end
end

local function restart()
  local clients = vim.lsp.get_clients({ name = 'bg_lsp' })
  vim.iter(clients):each(function(found) found:stop() end)
  start_when_stopped(clients, 100)
end

local function info(buffer)
  with_client(buffer, function(found)
    local server = found.server_info or {}
    local cmd = type(found.config.cmd) == 'table' and table.concat(found.config.cmd, ' ') or 'a function'
    local lines = {
      ('%s %s'):format(server.name or 'bg-lsp', server.version or ''),
      'command: ' .. cmd,
      'root: ' .. (found.root_dir or 'none'),
      'positions: ' .. found.offset_encoding,
      'log: ' .. vim.lsp.log.get_filename(),
    }
    vim.api.nvim_echo({ { table.concat(lines, '\n') } }, true, {})
  end)
end

local function copy_xgid(buffer)
  with_client(buffer, function(found)
    local params = vim.lsp.util.make_position_params(0, found.offset_encoding)
    found:request('bg-lsp/position', params, function(failure, moment)
      if failure or not moment then
        tell(failure and failure.message or 'there is no position here', vim.log.levels.WARN)
        return
      end
      vim.fn.setreg('"', moment.xgid)
      pcall(vim.fn.setreg, '+', moment.xgid)
      tell('copied ' .. moment.xgid)
    end, buffer)
  end)
end

local COMMANDS = {
  LspBgCopyXgid = { copy_xgid, 'Copy the XGID of the position at the cursor' },
  LspBgInfo = { info, 'Say which server runs, and where its log is' },
  LspBgRestart = { restart, 'Stop the server and start it again' },
}

function M.create_commands(buffer)
  for name, command in pairs(COMMANDS) do
    local run, desc = unpack(command)
    vim.api.nvim_buf_create_user_command(buffer, name, function() run(buffer) end, { desc = desc })
  end
end

function M.delete_commands(buffer)
  for name in pairs(COMMANDS) do
    pcall(vim.api.nvim_buf_del_user_command, buffer, name)
  end
end

return M
