import type { SameTexts } from '../i18n/shape.ts';

const pt = {
  welcome: {
    title: 'Boas-vindas ao Rastro',
    lead: 'Descubra onde os veículos da sua frota foram vistos pela última vez — e há quanto tempo — a partir de uma lista de chassis.',
    demo: {
      title: 'Conhecer com a demonstração',
      text: 'Abre uma frota fictícia e um serviço simulado neste computador. Nada é enviado para fora.',
      action: 'Abrir a demonstração',
    },
    connect: {
      title: 'Conectar ao serviço da empresa',
      text: 'Informe o endereço e as credenciais que o operador do serviço forneceu. Leva um minuto.',
      action: 'Configurar uma conexão',
    },
    steps: {
      title: 'Como funciona',
      import: 'Importe um CSV ou Excel, ou cole uma lista de chassis',
      lookUp: 'Confira o resumo e inicie a consulta',
      see: 'Veja tudo na tabela e no mapa, mesmo sem internet',
    },
    privacy:
      'As listas e as posições ficam só neste computador. O segredo da conexão fica no cofre de senhas do sistema.',
    privacySession:
      'As listas e as posições ficam só neste computador. O segredo da conexão vale só até fechar o Rastro e não é gravado em disco.',
  },
  nav: {
    label: 'Listas e configurações',
    hide: 'Recolher a barra lateral',
    show: 'Mostrar a barra lateral',
    connections: 'Conexões',
    settings: 'Configurações',
    runs: 'Consultas',
    language: 'Idioma',
  },
  header: {
    vehicles_one: '{{count, number}} veículo',
    vehicles_other: '{{count, number}} veículos',
    rows_one: '{{count, number}} linha importada',
    rows_other: '{{count, number}} linhas importadas',
    search: 'Buscar chassi ou últimos dígitos',
    searchLabel: 'Buscar por chassi: início ou últimos caracteres',
    searchColumns: 'Chassi ou qualquer coluna',
    searchColumnsLabel: 'Buscar por chassi (início ou últimos caracteres) ou pelo texto de qualquer coluna',
    clearSearch: 'Limpar a busca',
    statuses: 'Filtrar por situação',
    all: 'Todos',
    layout: 'Modo de exibição',
    table: 'Tabela',
    map: 'Mapa',
    both: 'Tabela e mapa',
  },
  connectivity: {
    online: 'On-line',
    onlineHint: 'O serviço respondeu em {{when}}.',
    offline: 'Off-line',
    offlineSince: 'Off-line – exibindo o que foi consultado até {{when}}',
    offlineNever: 'Off-line – nada foi consultado ainda',
    offlineHint:
      'O serviço não respondeu em {{when}}. A tabela e o mapa continuam funcionando com os dados guardados.',
    unknown: 'Conexão não verificada',
    unknownHint: 'O serviço é contatado ao iniciar uma consulta ou testar a conexão.',
    none: 'Sem conexão configurada',
    noneHint: 'Configure uma conexão para consultar posições.',
  },
  notices: {
    dismiss: 'Dispensar o aviso',
    'no-keychain': {
      title: 'O cofre de senhas do sistema não está disponível.',
      text: 'O segredo das conexões vale só até fechar o Rastro e não é gravado em disco. Ao abrir de novo, será preciso informá-lo.',
    },
    'database-set-aside': {
      title: 'O banco de dados anterior estava danificado e foi guardado à parte.',
      text: 'O Rastro recuperou o que pôde ou começou um banco novo. O arquivo antigo continua na pasta de dados, sem alterações.',
    },
    'data-in-roaming-profile': {
      title: 'Os dados ainda estão no perfil móvel do Windows.',
      text: 'Não foi possível movê-los para a pasta local deste usuário. Nada se perdeu: o Rastro continua usando a pasta antiga e tenta de novo na próxima vez que abrir. Se o aviso continuar, fale com o suporte.',
    },
    'data-on-network': {
      title: 'A pasta de dados está na rede.',
      text: 'O banco de dados pode se danificar se a conexão com a rede cair. Feche o Rastro, copie a pasta para este computador e informe o novo local com a opção --data.',
    },
  },
  empty: {
    title: 'Nenhum veículo ainda',
    text: 'Importe um CSV ou Excel, arraste o arquivo para esta janela ou cole uma lista de chassis com Ctrl+V.',
    import: 'Importar lista',
  },
  drop: {
    title: 'Solte o arquivo para importar',
    text: 'CSV, texto ou Excel (.xlsx) com chassis, um por linha ou em colunas',
    oneOnly: 'Importe um arquivo por vez.',
  },
  crash: {
    title: 'Esta parte da tela parou de funcionar',
    text: 'Seus dados estão guardados. Tente mostrar de novo.',
    again: 'Mostrar de novo',
  },
  start: {
    failed: 'O Rastro não conseguiu abrir',
    used: 'Este endereço já foi usado ou o Rastro que o criou foi encerrado. Cada endereço abre uma vez: inicie o Rastro de novo e use o endereço novo.',
    ended:
      'O Rastro que serve esta página não responde: ele foi encerrado ou ainda está abrindo. Tente de novo; se continuar, inicie-o e use o endereço novo.',
  },
  close: 'Fechar',
  cancel: 'Cancelar',
  save: 'Salvar',
  loading: 'Carregando…',
};

const en: SameTexts<typeof pt> = {
  welcome: {
    title: 'Welcome to Rastro',
    lead: 'Find out where the vehicles of your fleet were last seen – and how long ago – from a list of chassis numbers (VINs).',
    demo: {
      title: 'Take a look with the demo',
      text: 'Opens a made-up fleet and a simulated service on this computer. Nothing is sent out.',
      action: 'Open the demo',
    },
    connect: {
      title: "Connect to your company's service",
      text: 'Enter the address and the credentials that the service operator gave you. It takes a minute.',
      action: 'Set up a connection',
    },
    steps: {
      title: 'How it works',
      import: 'Import a CSV or Excel file, or paste a list of VINs',
      lookUp: 'Check the summary and start the lookup',
      see: 'See everything in table and map, even offline',
    },
    privacy:
      "Lists and positions stay on this computer only. The connection's secret is kept in the system keychain.",
    privacySession:
      "Lists and positions stay on this computer only. The connection's secret is kept until Rastro closes and is not written to disk.",
  },
  nav: {
    label: 'Lists and settings',
    hide: 'Hide the sidebar',
    show: 'Show the sidebar',
    connections: 'Connections',
    settings: 'Settings',
    runs: 'Lookups',
    language: 'Language',
  },
  header: {
    vehicles_one: '{{count, number}} vehicle',
    vehicles_other: '{{count, number}} vehicles',
    rows_one: '{{count, number}} imported row',
    rows_other: '{{count, number}} imported rows',
    search: 'Search VIN or last characters',
    searchLabel: 'Search by VIN: its beginning or last characters',
    searchColumns: 'VIN or any column',
    searchColumnsLabel: 'Search by VIN (its beginning or last characters) or by the text of any column',
    clearSearch: 'Clear the search',
    statuses: 'Filter by status',
    all: 'All',
    layout: 'View',
    table: 'Table',
    map: 'Map',
    both: 'Table and map',
  },
  connectivity: {
    online: 'Online',
    onlineHint: 'The service answered on {{when}}.',
    offline: 'Offline',
    offlineSince: 'Offline – showing what was fetched until {{when}}',
    offlineNever: 'Offline – nothing has been fetched yet',
    offlineHint: 'The service did not answer on {{when}}. Table and map go on working with the stored data.',
    unknown: 'Connection not checked',
    unknownHint: 'The service is contacted when you start a lookup or test the connection.',
    none: 'No connection set up',
    noneHint: 'Set up a connection to look up positions.',
  },
  notices: {
    dismiss: 'Dismiss this notice',
    'no-keychain': {
      title: 'The system keychain is not available.',
      text: 'Connection secrets are kept until Rastro closes and are not written to disk. You will be asked for them next time.',
    },
    'database-set-aside': {
      title: 'The previous database was damaged and has been set aside.',
      text: 'Rastro recovered what it could or started a new one. The old file is still in the data folder, unchanged.',
    },
    'data-in-roaming-profile': {
      title: 'The data are still in the roaming profile of Windows.',
      text: "They could not be moved to this user's local folder. Nothing is lost: Rastro goes on using the old folder and tries again the next time it opens. If this notice stays, contact support.",
    },
    'data-on-network': {
      title: 'The data folder is on the network.',
      text: 'The database may be damaged when the network connection breaks. Close Rastro, copy the folder to this computer and name the new place with the option --data.',
    },
  },
  empty: {
    title: 'No vehicles yet',
    text: 'Import a CSV or Excel file, drop it on this window, or paste a list of VINs with Ctrl+V.',
    import: 'Import list',
  },
  drop: {
    title: 'Drop the file to import it',
    text: 'CSV, text or Excel (.xlsx) with VINs, one per line or in columns',
    oneOnly: 'Import one file at a time.',
  },
  crash: {
    title: 'This part of the screen has stopped working',
    text: 'Your data is safe. Try to show it again.',
    again: 'Show again',
  },
  start: {
    failed: 'Rastro could not open',
    used: 'This address has been used already, or the Rastro that made it has ended. Each address opens once: start Rastro again and use the new address.',
    ended:
      'The Rastro that serves this page does not answer: it has ended, or is still opening. Try again; if it goes on, start it and use the new address.',
  },
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  loading: 'Loading…',
};

/** Texts of welcome and frame, namespace `app`. */
export const appTexts = { 'pt-BR': pt, en };
