import type { SameTexts } from '../i18n/shape.ts';

export const systemPt = {
  kind: 'Quando consultar',
  whileOpen: 'Enquanto o Rastro estiver aberto',
  whileOpenHint: 'De novo a cada intervalo, a lista inteira.',
  evenClosed: 'Mesmo com o Rastro fechado',
  evenClosedHint: 'Num horário, nos dias da semana que você escolher, a lista inteira.',
  time: 'Horário',
  weekdays: 'Dias da semana',
  incomplete: 'Informe o horário e pelo menos um dia.',
  everyDay: 'todos os dias',
  how: {
    'task-scheduler':
      'O Rastro cria uma tarefa no Agendador de Tarefas do Windows. Ela funciona com a sua sessão do Windows aberta, mesmo bloqueada. Se o computador estiver desligado ou suspenso no horário, a consulta é feita uma vez assim que possível.',
    launchd:
      'O Rastro cria uma tarefa do macOS (launchd). Ela funciona com a sua sessão aberta. Se o Mac estiver em repouso no horário, a consulta é feita uma vez ao despertar; se estiver desligado, fica para o próximo horário.',
    systemd:
      'O Rastro cria uma tarefa do systemd. Ela funciona com a sua sessão aberta. Se o computador estiver desligado ou suspenso no horário, a consulta é feita uma vez assim que possível.',
  },
  obstacle: {
    'no-command':
      'O sistema não tem como iniciar o Rastro da forma como ele está sendo usado. Use o Rastro instalado.',
    'no-scheduler':
      'Este sistema não tem um agendador que o Rastro conheça. Agende “Enquanto o Rastro estiver aberto”.',
    'no-user-manager':
      'O systemd deste computador não executa tarefas de usuários (systemctl --user não responde). Peça ajuda à TI, ou agende “Enquanto o Rastro estiver aberto”.',
  },
  noConnection: 'É preciso uma conexão com o serviço. A de demonstração só funciona com o Rastro aberto.',
  sessionSecret:
    'O segredo desta conexão não está no cofre de senhas deste computador. Com o Rastro fechado, a consulta não teria credenciais. Abra a conexão e informe-o de novo.',
  state: {
    none: 'Nenhuma tarefa no sistema.',
    next: 'Próxima consulta: {{when}}',
    ready: 'A tarefa está ativa.',
    edited: 'O novo horário vale ao salvar.',
    off: 'A tarefa foi desativada fora do Rastro. Salve para ativá-la de novo, ou remova-a.',
    changed: 'A tarefa foi alterada fora do Rastro. Salve para deixá-la como está aqui, ou remova-a.',
    missing: 'A tarefa foi removida fora do Rastro. Salve para criá-la de novo, ou remova o agendamento.',
    unknown: 'O agendador do sistema não responde: não dá para saber como está a tarefa.',
    'left-over':
      'O sistema tem uma tarefa desta lista que o Rastro não reconhece. Salve para substituí-la, ou remova-a.',
  },
  replaces: 'Ao salvar, o agendamento atual desta lista é substituído.',
  where: 'Tarefa: {{where}}',
  lastAt: 'Última consulta: {{when}}, {{result}}.',
  last: 'Última consulta: {{result}}.',
  log: 'O registro está em {{file}}.',
  result: {
    done: 'concluída',
    usage: 'não iniciada por um problema com a lista, a conexão ou a pasta de dados',
    credentials: 'parada porque o serviço recusou as credenciais',
    failures: 'concluída com falhas',
    interrupted: 'interrompida',
    other: 'terminada com o código {{code}}',
  },
  remove: 'Remover tarefa',
  saved: 'Tarefa criada. A próxima consulta é em {{when}}.',
  savedSometime: 'Tarefa criada.',
  removed: 'Tarefa removida.',
  leftOver: {
    title: 'Tarefas que sobraram',
    text: 'Estas tarefas são de listas que não existem mais. Elas só podem falhar: remova-as.',
    task: 'Lista {{listId}}: {{where}}',
    remove: 'Remover a tarefa da lista {{listId}}',
    removeShort: 'Remover',
  },
  mark: 'Consultada às {{time}} ({{days}}), mesmo com o Rastro fechado.',
};

export const systemEn: SameTexts<typeof systemPt> = {
  kind: 'When to look up',
  whileOpen: 'While Rastro is open',
  whileOpenHint: 'The whole list, again after every interval.',
  evenClosed: 'Even while Rastro is closed',
  evenClosedHint: 'The whole list, at a time of day on the weekdays you choose.',
  time: 'Time',
  weekdays: 'Weekdays',
  incomplete: 'Enter the time and at least one day.',
  everyDay: 'every day',
  how: {
    'task-scheduler':
      'Rastro creates a task in Windows Task Scheduler. It works while you are signed in to Windows, also with the screen locked. If the computer is off or asleep at that time, the lookup is done once as soon as possible.',
    launchd:
      'Rastro creates a macOS task (launchd). It works while you are logged in. If the Mac is asleep at that time, the lookup is done once when it wakes; if it is off, the lookup waits for the next time.',
    systemd:
      'Rastro creates a systemd task. It works while you are logged in. If the computer is off or asleep at that time, the lookup is done once as soon as possible.',
  },
  obstacle: {
    'no-command': 'The system has no way to start Rastro as it is being used now. Use the installed Rastro.',
    'no-scheduler': 'This system has no scheduler that Rastro knows. Schedule “While Rastro is open”.',
    'no-user-manager':
      'systemd runs no tasks of users on this computer (systemctl --user does not answer). Ask IT for help, or schedule “While Rastro is open”.',
  },
  noConnection: 'A connection to the service is needed. The one of the demo works only while Rastro is open.',
  sessionSecret:
    "This connection's secret is not in this computer's keychain. While Rastro is closed, the lookup would have no credentials. Open the connection and enter it again.",
  state: {
    none: 'No task in the system.',
    next: 'Next lookup: {{when}}',
    ready: 'The task is active.',
    edited: 'The new time counts once it is saved.',
    off: 'The task was disabled outside Rastro. Save to enable it again, or remove it.',
    changed: 'The task was changed outside Rastro. Save to make it as it is here, or remove it.',
    missing: 'The task was removed outside Rastro. Save to create it again, or remove the schedule.',
    unknown: "The system's scheduler does not answer: the state of the task is not known.",
    'left-over':
      'The system has a task for this list that Rastro does not recognise. Save to replace it, or remove it.',
  },
  replaces: "Saving replaces the list's present schedule.",
  where: 'Task: {{where}}',
  lastAt: 'Last lookup: {{when}}, {{result}}.',
  last: 'Last lookup: {{result}}.',
  log: 'The log is in {{file}}.',
  result: {
    done: 'completed',
    usage: 'not started, due to a problem with the list, the connection or the data folder',
    credentials: 'stopped, as the service refused the credentials',
    failures: 'completed with failures',
    interrupted: 'interrupted',
    other: 'ended with code {{code}}',
  },
  remove: 'Remove task',
  saved: 'Task created. The next lookup is at {{when}}.',
  savedSometime: 'Task created.',
  removed: 'Task removed.',
  leftOver: {
    title: 'Tasks left over',
    text: 'These tasks belong to lists that no longer exist. They can only fail: remove them.',
    task: 'List {{listId}}: {{where}}',
    remove: 'Remove the task of list {{listId}}',
    removeShort: 'Remove',
  },
  mark: 'Looked up at {{time}} ({{days}}), even while Rastro is closed.',
};
