--- Commands for match buffers. Problems, hover and completion need nothing of this: they come from
--- `lsp/bg_lsp.lua` alone.
local ask = require('bg_lsp.ask')

local M = {}

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
  ask.carry_out(buffer, 'information', {}, function(told, client)
    local cmd = type(client.config.cmd) == 'table' and table.concat(client.config.cmd, ' ') or 'a function'
    local lines = {
      ('%s %s'):format(client.name == 'bg_lsp' and 'bg-lsp' or client.name, told.version),
      'command: ' .. cmd,
      ('server: %s, Python %s (%s)'):format(told.path, told.python, told.interpreter),
      'system: ' .. told.platform,
      'root: ' .. (client.root_dir or 'none, so that only open matches are known'),
      'positions: ' .. told.encoding,
      'log: ' .. vim.lsp.log.get_filename(),
    }
    for _, document in ipairs(told.documents) do
      if document.uri == vim.uri_from_bufnr(buffer) then
        table.insert(lines, 'settings: ' .. vim.json.encode(document.settings))
        table.insert(lines, 'file of settings: ' .. (document.file ~= vim.NIL and document.file or 'none'))
      end
    end
    vim.api.nvim_echo({ { table.concat(lines, '\n') } }, true, {})
  end)
end

--- Copy an ID into the unnamed register and, where there is one, the clipboard.
local function copy(buffer, name, uri, position)
  if not uri then
    uri, position = ask.place(buffer)
  end
  ask.carry_out(buffer, name, { uri, position }, function(id)
    if not id or id == vim.NIL then
      return ask.warn('this position has more checkers or larger numbers than such an ID can hold')
    end
    vim.fn.setreg('"', id)
    pcall(vim.fn.setreg, '+', id)
    ask.tell('copied ' .. id)
  end)
end

function M.copy_xgid(buffer, uri, position) copy(buffer, 'xgid', uri, position) end

local function copy_gnubg_id(buffer) copy(buffer, 'gnubgid') end

function M.show_board(buffer, uri, position) require('bg_lsp.board').show(buffer, uri, position) end

function M.show_position(buffer, id) require('bg_lsp.board').show_id(buffer, id) end

local function toggle_board(buffer) require('bg_lsp.board').toggle(buffer) end

local function go(name)
  return function(buffer)
    ask.carry_out(buffer, name, { ask.place(buffer) }, function(stop)
      if not stop or stop == vim.NIL then
        return ask.tell('there is no problem in this match')
      end
      -- One line of it, so that nobody has to press Enter; |CTRL-W_d| shows all.
      local text = ('%d of %d: %s'):format(stop.number, stop.total, stop.message)
      vim.api.nvim_echo({ { vim.fn.strcharpart(text, 0, vim.v.echospace) } }, false, {})
    end)
  end
end

local function change(name, whole)
  return function(buffer)
    local arguments = { ask.place(buffer) }
    if whole then
      arguments[2] = nil
    end
    ask.carry_out(buffer, name, arguments, function(told) ask.tell(told.message) end)
  end
end

--- Show the match as XG and GNU Backgammon open it in a new window; `:write` writes it.
local function export(buffer, options)
  ask.carry_out(buffer, 'exportMat', { (ask.place(buffer)) }, function(exported)
    local folder = vim.fs.dirname(vim.api.nvim_buf_get_name(buffer))
    local name = options.args ~= '' and options.args or vim.fs.joinpath(folder, exported.name)
    local shown = vim.api.nvim_create_buf(true, false)
    if not pcall(vim.api.nvim_buf_set_name, shown, name) then
      vim.api.nvim_buf_delete(shown, { force = true })
      return ask.warn(name .. ' is open already: close it, or name another file with :LspBgExport {file}')
    end
    vim.api.nvim_buf_set_lines(shown, 0, -1, false, vim.split((exported.text:gsub('\n$', '')), '\n'))
    vim.cmd.sbuffer(shown)
    vim.bo[shown].filetype = 'bgn'
    if exported.warning ~= vim.NIL and exported.warning then
      ask.warn(exported.warning)
    end
  end)
end

local COMMANDS = {
  LspBgBoard = { toggle_board, 'Show the board in a corner, following the cursor; once more: no board' },
  LspBgCopyXgid = { M.copy_xgid, 'Copy the XGID of the position at the cursor' },
  LspBgCopyGnubgId = { copy_gnubg_id, 'Copy the GNU Backgammon ID of the position at the cursor' },
  LspBgNextProblem = { go('nextProblem'), 'Go to the next problem that is no hint' },
  LspBgPreviousProblem = { go('previousProblem'), 'Go to the problem before that is no hint' },
  LspBgMend = { change('mendAll', true), 'Mend all that is certain' },
  LspBgExchangeGame = { change('exchangeGame'), 'Exchange the players of this game' },
  LspBgExchangeMatch = { change('exchangeMatch'), 'Exchange the players of the match' },
  LspBgExport = { export, 'Show the match as .mat, for XG and GNU Backgammon', { nargs = '?', complete = 'file' } },
  LspBgInfo = { info, 'Say which server runs, and where its log is' },
  LspBgRestart = { restart, 'Stop the server and start it again' },
}

--- Keys of later Neovims, and `gx` with the server's links; what is mapped already stays.
local function keys(buffer)
  local function map(mode, lhs, run, desc)
    if vim.tbl_isempty(vim.fn.maparg(lhs, mode, false, true)) or lhs == 'gx' then
      vim.keymap.set(mode, lhs, run, { buffer = buffer, desc = desc })
    end
  end
  map('n', 'gx', function() require('bg_lsp.links').follow(buffer) end, 'Follow the link at the cursor')
  if vim.fn.has('nvim-0.12') == 0 then
    map('x', 'an', function() require('bg_lsp.selection').grow(buffer) end, 'Select more: step, play, turn, row, game')
    map('x', 'in', function() require('bg_lsp.selection').shrink(buffer) end, 'Select less')
    require('bg_lsp.enter').watch()
  end
end

function M.create_commands(buffer)
  for name, command in pairs(COMMANDS) do
    local run, desc, more = unpack(command)
    local options = vim.tbl_extend('error', { desc = desc }, more or {})
    vim.api.nvim_buf_create_user_command(buffer, name, function(given)
      if more then
        run(buffer, given)
      else
        run(buffer)
      end
    end, options)
  end
  keys(buffer)
end

function M.delete_commands(buffer)
  for name in pairs(COMMANDS) do
    pcall(vim.api.nvim_buf_del_user_command, buffer, name)
  end
  for mode, lhs in pairs({ n = 'gx', x = 'an' }) do
    pcall(vim.keymap.del, mode, lhs, { buffer = buffer })
  end
  pcall(vim.keymap.del, 'x', 'in', { buffer = buffer })
end

return M
