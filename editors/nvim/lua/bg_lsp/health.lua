--- `:checkhealth bg_lsp`
local M = {}

local function server()
  local config = vim.lsp.config.bg_lsp
  local cmd = config and config.cmd
  if type(cmd) ~= 'table' then
    vim.health.info('the server is started by a function of your configuration')
    return
  end
  local program = vim.fn.exepath(cmd[1])
  if program == '' then
    vim.health.error(('`%s` is not on PATH'):format(cmd[1]), {
      'install it: `pipx install bg-lsp`, or `pip install` a wheel of it into an environment on PATH',
      "or name it: `vim.lsp.config('bg_lsp', { cmd = { '/path/to/bg-lsp', 'serve', '--stdio' } })`",
    })
    return
  end
  local done = vim.system({ program, '--version' }, { text = true, timeout = 5000 }):wait()
  if done.code == 0 then
    vim.health.ok(('`%s`: %s'):format(program, vim.trim(done.stdout)))
  else
    vim.health.error(('`%s --version` ended with %d'):format(program, done.code), { vim.trim(done.stderr or '') })
  end
end

function M.check()
  vim.health.start('bg-lsp')
  if vim.fn.has('nvim-0.11') == 1 then
    vim.health.ok('Neovim 0.11 or later')
  else
    vim.health.error('Neovim 0.11 or later is needed')
    return
  end
  server()
  if vim.lsp.is_enabled('bg_lsp') then
    vim.health.ok('enabled')
  else
    vim.health.warn('not enabled', { "put `vim.lsp.enable('bg_lsp')` into your init.lua" })
  end
  local told = vim.tbl_get(vim.lsp.config.bg_lsp or {}, 'init_options', 'commands')
  if told then
    vim.health.ok('boards and IDs are offered above games and in links')
  else
    vim.health.warn('plugin/bg_lsp_commands.lua was not loaded: nothing is offered above games and in links')
  end
  if vim.fn.has('clipboard') == 0 then
    vim.health.info('no clipboard: IDs are copied into the unnamed register alone')
  end
  if vim.fn.has('nvim-0.12') == 0 then
    vim.health.info('text ahead of the cursor (inline completion) needs Neovim 0.12')
  end
  local attached = vim.lsp.get_clients({ name = 'bg_lsp' })
  vim.health.info(#attached == 0 and 'not running: no match is open' or ('running: %d'):format(#attached))
end

return M
