import type { ErrorKind, ErrorReason } from '../../../contract/schemas/errors.ts';
import type { Guide } from '../guide.ts';

/** Brazilian Portuguese. Every other language must have the keys of these texts. */
export const ptBR = {
  name: 'Português (Brasil)',
  dates: { tag: 'pt-BR', byRegion: false },
  texts: {
    app: {
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
        restore: 'Já usava o Rastro?',
        restoreAction: 'Restaurar uma cópia de segurança…',
      },
      nav: {
        label: 'Listas e configurações',
        hide: 'Recolher a barra lateral',
        show: 'Mostrar a barra lateral',
        import: 'Importar…',
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
        updated: 'lista atualizada em {{when}}',
        search: 'Buscar placa, chassi ou local',
        searchLabel: 'Buscar por chassi (início ou últimos caracteres), placa ou local',
        searchColumns: 'Placa, chassi, local ou coluna',
        searchColumnsLabel:
          'Buscar por chassi (início ou últimos caracteres), placa, local ou pelo texto de qualquer coluna',
        clearSearch: 'Limpar a busca',
        statuses: 'Filtrar por situação',
        all: 'Todos',
        layout: 'Modo de exibição',
        table: 'Tabela',
        map: 'Mapa',
        both: 'Tabela e mapa',
        overview: 'Visão geral',
        splitter: 'Largura da tabela, em porcentagem',
      },
      connectivity: {
        online: 'Online',
        onlineHint: 'O serviço respondeu em {{when}}.',
        offline: 'Offline',
        offlineSince: 'Offline – exibindo o que foi consultado até {{when}}',
        offlineNever: 'Offline – nada foi consultado ainda',
        offlineHint:
          'O serviço não respondeu em {{when}}. A tabela e o mapa continuam funcionando com os dados guardados.',
        unknown: 'Conexão não verificada',
        unknownHint: 'O serviço é contatado ao iniciar uma consulta ou testar a conexão.',
        none: 'Sem conexão configurada',
        noneHint: 'Configure uma conexão para consultar posições.',
      },
      notices: {
        dismiss: 'Fechar aviso',
        'keychain-silent': {
          title: 'O cofre de senhas não responde. Desbloqueie-o e tente de novo.',
          text: 'Até lá, os novos segredos ficam guardados só até o Rastro fechar e não são gravados em disco.',
        },
        'secret-not-removed': {
          title: 'O segredo de uma conexão removida pode ainda estar no cofre de senhas.',
          text: 'Ainda não foi possível removê-lo. O Rastro tenta de novo sempre que abre e quando você tentar de novo aqui.',
        },
        'database-set-aside': {
          title: 'O banco de dados anterior estava danificado e foi guardado à parte.',
          text: 'O Rastro começou um banco novo. O arquivo antigo continua na pasta de dados, sem alterações.',
        },
        'data-on-network': {
          title: 'A pasta de dados está na rede.',
          text: 'O banco de dados pode se danificar se a conexão com a rede cair. Feche o Rastro, copie a pasta para este computador e informe o novo local com a opção --data.',
        },
      },
      recovered: {
        back: 'O que podia ser lido está de volta: {{vehicles}}, {{lists}} e {{runs}}.',
        torn: 'Alguns registros não puderam ser lidos.',
      },
      empty: {
        title: 'Nenhum veículo ainda',
        text: 'Importe um CSV ou Excel, arraste o arquivo para esta janela ou cole uma lista de chassis com Ctrl+V.',
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
      demo: {
        title: 'Remover a demonstração?',
        text: 'A lista, os veículos, as posições, as consultas e a conexão da demonstração são removidos. Veículos que estão em outra lista continuam. Isso não pode ser desfeito.',
        menu: 'Remover demonstração…',
        remove: 'Remover demonstração',
        removed: 'Demonstração removida.',
      },
      undo: 'Desfazer',
      cancel: 'Cancelar',
      save: 'Salvar',
      discard: {
        title: 'Descartar o que foi digitado?',
        text: 'As alterações feitas aqui ainda não foram salvas.',
        confirm: 'Descartar',
        keep: 'Continuar editando',
      },
      wholeNumber: 'Somente números inteiros: o que vem depois da vírgula não conta.',
    },
    fleet: {
      unit_one: 'veículo',
      unit_other: 'veículos',
      logical: { yes: 'VERDADEIRO', no: 'FALSO' },
      table: {
        label: 'Veículos',
        grid: 'Veículos: {{list}}',
        loading: 'Carregando os veículos…',
        failed: 'Não foi possível ler os veículos',
        noMatchTitle: 'Nenhum veículo corresponde aos filtros',
        noMatchText: 'Mude a busca ou limpe os filtros para ver os veículos.',
      },
      column: {
        vin: 'Chassi',
        identifier: 'Identificador',
        status: 'Situação',
        ofFile: '{{name}} (arquivo)',
        seenAt: 'Data da posição',
        age: 'Última atualização',
        askedAt: 'Última consulta',
        latitude: 'Latitude',
        longitude: 'Longitude',
        place: 'Local',
        region: 'Estado ou país',
        areas: 'Áreas',
        tags: 'Etiquetas',
        workState: 'Andamento',
        assignee: 'Responsável',
        note: 'Observação',
      },
      /** What lists call a vehicle beside its VIN. */
      identifier: {
        differs: 'As listas trazem identificadores diferentes',
        differing: 'Outras listas trazem: {{others}}',
        other: '{{value}} na lista “{{list}}”',
      },
      filter: {
        label: 'Filtros ativos',
        search: 'Busca: {{text}}',
        cells: '{{column}}: {{values}}',
        remove: 'Limpar o filtro “{{name}}”',
        clear: 'Limpar filtros',
        matches_one: '{{count, number}} veículo encontrado',
        matches_other: '{{count, number}} veículos encontrados',
      },
      /** The filter by the values of the list's own columns. */
      columns: {
        column: 'Coluna',
        search: 'Buscar em “{{column}}”',
        values: 'Valores de “{{column}}”',
        blank: '(vazio)',
        others_one: '+{{count, number}}',
        others_other: '+{{count, number}}',
        loading: 'Lendo os valores…',
        failed: 'Não foi possível ler os valores',
        none: 'Nenhum valor com esse texto',
        count_one: '{{count, number}} valor',
        count_other: '{{count, number}} valores',
        most: 'Os {{shown, number}} mais frequentes de {{all, number}} valores. Digite para achar outros.',
      },
      ticked: {
        label: 'Veículos selecionados',
        count_one: '{{count, number}} selecionado',
        count_other: '{{count, number}} selecionados',
        lookup: 'Consultar selecionados',
        export: 'Exportar selecionados…',
        work: 'Etiquetas e andamento…',
        remove: 'Remover selecionados…',
        all_one: 'Selecionar {{count, number}} veículo',
        all_other: 'Selecionar todos os {{count, number}}',
        none: 'Limpar seleção',
        column: 'Seleção',
        one: 'Selecionar {{name}}',
        copied_one: '{{count, number}} linha copiada',
        copied_other: '{{count, number}} linhas copiadas',
      },
      copied: 'Copiado',
      panel: {
        street: 'Rua',
        near: 'perto de {{street}}',
        actions: 'Ações para este veículo',
        areaAround: 'Nova área em volta do veículo…',
        erase: 'Apagar veículo definitivamente…',
        label: 'Detalhes do veículo',
        copyVin: 'Copiar o chassi',
        close: 'Fechar os detalhes',
        failed: 'Não foi possível ler este veículo',
        lookup: 'Consultar agora',
        /** How the lookup ended, or that it is under way. */
        outcome: {
          running: 'Consultando…',
          new: 'Nova posição recebida.',
          same: 'O serviço respondeu com a mesma posição de antes.',
          'not-found': 'O serviço não encontrou este veículo.',
          failed: 'A consulta deste veículo falhou.',
          'left-out': 'É um veículo da demonstração: esta conexão não o consulta.',
        },
        fromVin: 'Dados do chassi: {{what}}',
        fromVinHint: 'Lido do próprio chassi; é só um indício',
        wrongCheckDigit: 'O dígito verificador (9º caractere) não confere.',
        position: 'Última posição',
        place: 'Local',
        seenAt: 'Visto em',
        asSent: 'Como o serviço informou',
        today: 'Hoje',
        yesterday: 'Ontem',
        seenAtText: 'horário informado pelo serviço: {{text}}',
        seenAtTextZone: 'horário informado pelo serviço: {{text}} (fuso {{zone}})',
        fetchedAt: 'Recebida em',
        askedAt: 'Última consulta',
        askedNever: 'ainda não',
        coordinates: 'Coordenadas',
        noPosition: 'Nenhuma posição guardada.',
        keptPosition: 'Abaixo, a última posição válida.',
        history: 'Histórico',
        historyTime: 'Data da posição',
        historyPlace: 'Local',
        historyReceived: 'Recebida em',
        copyHistory: 'Copiar o histórico',
        exportHistory: 'Exportar o histórico…',
        report: 'Relatório (PDF)…',
        reportName: 'Veículo {{name}}',
        historyName: 'Histórico {{name}}',
        searchHistory: 'Buscar local ou data',
        foundInHistory_one: '{{found, number}} de {{count, number}} posição',
        foundInHistory_other: '{{found, number}} de {{count, number}} posições',
        historyFetched: 'recebida em {{when}}',
        more_one: 'Mostrar mais {{count, number}} posição',
        more_other: 'Mostrar mais {{count, number}} posições',
        lists: 'Nas listas',
        line: 'linha {{line, number}}',
        noLists: 'Não está em nenhuma lista.',
      },
      /** Distance and direction of the position from a place, in a straight line; the directions of coordinates too. */
      place: {
        distance: '{{km, number}} km {{direction}}',
        direction: { N: 'N', NE: 'NE', E: 'L', SE: 'SE', S: 'S', SW: 'SO', W: 'O', NW: 'NO' },
      },
      advice: {
        'not-found': {
          what: 'O serviço respondeu que não conhece este chassi.',
          todo: 'Confira o chassi no documento do veículo. Se estiver certo, pergunte ao operador se o veículo está cadastrado no rastreamento.',
        },
        never: {
          what: 'Este veículo ainda não foi consultado.',
          todo: 'Consulte agora para saber onde ele está.',
        },
      },
      status: {
        ok: 'Localizado',
        'not-found': 'Não encontrado',
        failed: 'Falhou',
        never: 'Não consultado',
      },
      /** Of a vehicle whose device has no fix. */
      noFix: 'Sem posição válida (0, 0)',
      tier: {
        recent: 'Atualizada',
        late: 'Atrasada',
        silent: 'Sem sinal',
      },
      /** `short` stands in the table; `what` and `todo` in the vehicle's details. */
      failure: {
        'invalid-item': {
          short: 'Resposta inválida',
          what: 'O serviço enviou uma resposta inválida para este veículo.',
          todo: 'Consulte de novo mais tarde. Se continuar, avise o suporte do serviço e informe o chassi.',
        },
        'missing-item': {
          short: 'Sem resposta',
          what: 'O serviço respondeu ao lote, mas deixou este chassi de fora.',
          todo: 'Consulte de novo. Se continuar, avise o suporte do serviço e informe o chassi.',
        },
        rejected: {
          short: 'Recusado',
          what: 'O serviço recusou este chassi.',
          todo: 'Confira o chassi no documento do veículo, corrija a lista e importe de novo.',
        },
        unauthorized: {
          short: 'Sem autorização',
          what: 'O serviço não aceitou as credenciais da conexão.',
          todo: 'Confira o ID e o segredo do cliente em “Conexões” e consulte de novo.',
        },
        'rate-limited': {
          short: 'Limite atingido',
          what: 'O serviço está sobrecarregado e recusou todas as tentativas.',
          todo: 'Espere alguns minutos e consulte de novo, se preciso com menos consultas ao mesmo tempo.',
        },
        server: {
          short: 'Erro do serviço',
          what: 'O serviço teve um erro interno em todas as tentativas.',
          todo: 'Consulte de novo em alguns minutos.',
        },
        network: {
          short: 'Sem conexão',
          what: 'Não foi possível chegar ao serviço pela rede.',
          todo: 'Confira a internet, o proxy e a VPN e consulte de novo.',
        },
        timeout: {
          short: 'Tempo esgotado',
          what: 'O serviço demorou demais para responder.',
          todo: 'Consulte de novo em alguns minutos.',
        },
      },
    },
    table: {
      columns: {
        open: 'Colunas',
        label: 'Colunas da tabela',
        find: 'Buscar coluna',
        none: 'Nenhuma coluna com esse nome',
        up: 'Mover “{{name}}” para a esquerda',
        down: 'Mover “{{name}}” para a direita',
        hint: 'Use Alt + ↑ ou ↓ para mover a coluna. No cabeçalho da tabela, Shift + ← ou → move a coluna e Alt + ← ou → muda a largura.',
        reset: 'Restaurar padrão',
        all: 'Mostrar todas',
        makeDefault: 'Usar em todas as listas',
        isDefault: 'As listas sem arranjo próprio agora usam estas colunas',
        more_one: 'Digite para achar a outra coluna.',
        more_other: 'Digite para achar as outras {{count, number}} colunas.',
        done: 'Concluir',
        position: '{{name}}: {{at, number}}ª de {{all, number}} colunas',
      },
      menu: {
        row: 'Ações do veículo {{vin}}',
        rows: 'Ações dos veículos selecionados',
        column: 'Ações da coluna {{name}}',
        details: 'Abrir detalhes',
        map: 'Mostrar no mapa',
        lookup_one: 'Consultar agora',
        lookup_other: 'Consultar os {{count, number}} selecionados…',
        copyCell: 'Copiar esta célula',
        copyVin_one: 'Copiar o chassi',
        copyVin_other: 'Copiar os {{count, number}} chassis',
        copyRow_one: 'Copiar a linha',
        copyRow_other: 'Copiar as {{count, number}} linhas',
        copyRowHeaders_one: 'Copiar a linha com cabeçalhos',
        copyRowHeaders_other: 'Copiar as {{count, number}} linhas com cabeçalhos',
        copyPosition_one: 'Copiar as coordenadas',
        copyPosition_other: 'Copiar as coordenadas dos {{count, number}}',
        filter: 'Só “{{value}}”',
        tick: 'Selecionar',
        untick: 'Desmarcar',
        work_one: 'Etiquetas e andamento…',
        work_other: 'Etiquetas e andamento dos {{count, number}} marcados…',
        export_one: 'Exportar…',
        export_other: 'Exportar os {{count, number}} selecionados…',
        ascending: 'Ordenar em ordem crescente',
        descending: 'Ordenar em ordem decrescente',
        addToSort: 'Adicionar à ordenação',
        removeFromSort: 'Remover da ordenação',
        asInFile: 'Na ordem do arquivo',
        filterColumn: 'Filtrar…',
        clearFilter: 'Limpar o filtro',
        left: 'Mover para a esquerda',
        right: 'Mover para a direita',
        fit: 'Ajustar a largura',
        hide: 'Ocultar a coluna',
        choose: 'Escolher as colunas…',
        space: 'Espaço',
      },
      /** Stands in the header of a column that the view is filtered by. */
      filtered: 'com filtro',
      /** Summary of the focused column over the ticked vehicles. */
      summary: {
        numbers: '{{column}} · soma {{sum}} · média {{mean}}',
        span: '{{column}} · de {{least}} até {{most}}',
        none: '{{column}} · nenhum valor',
      },
      status: {
        sorted: 'Ordenado por {{column}}, {{direction}}',
        thenBy: 'depois por {{column}}, {{direction}}',
        asInFile: 'Na ordem do arquivo',
        ascending: 'crescente',
        descending: 'decrescente',
        shown_one: 'Na tabela: {{count, number}} veículo',
        shown_other: 'Na tabela: {{count, number}} veículos',
        all_one: '{{count, number}} veículo',
        all_other: '{{count, number}} veículos',
        part_one: '{{shown, number}} de {{count, number}} veículo',
        part_other: '{{shown, number}} de {{count, number}} veículos',
        ticked_zero: 'Seleção vazia',
        ticked_one: 'Seleção: {{count, number}} veículo',
        ticked_other: 'Seleção: {{count, number}} veículos',
      },
    },
    filters: {
      menu: 'Filtros',
      tabs: {
        ages: 'Atualização',
        places: 'Local',
        areas: 'Áreas',
        columns: 'Coluna',
      },
      areas: {
        any: 'Em alguma área',
        none: 'Fora de todas as áreas',
        removed: 'área removida',
        label: 'Áreas, com seus veículos',
        manage: 'Gerenciar áreas…',
        saveDrawn: 'Salvar como área…',
      },
      inUse: 'em uso',
      clear: 'Limpar',
      done: 'Concluir',
      ages: {
        label: 'Última atualização',
        range: {
          recent: 'até {{late}}',
          late: 'mais de {{late}}',
          silent: 'mais de {{silent}}',
          none: 'nunca localizado',
        },
        none: 'Sem posição',
        limits: 'Mudar os limites…',
      },
      ofColumn: 'Filtrar “{{name}}”',
      /** The filter by identifier, such as the plate. */
      identifier: {
        condition: 'Condição',
        begins: 'Começa com',
        contains: 'Contém',
        text: 'Texto',
        paste: 'Buscar vários…',
        named: { begins: 'começa com “{{text}}”', contains: 'contém “{{text}}”' },
      },
      /** The filter between two numbers or two days. */
      ranges: {
        label: 'Intervalo de “{{column}}”',
        least: 'De',
        most: 'Até',
        quick: {
          today: 'Hoje',
          week: 'Últimos 7 dias',
          month: 'Últimos 30 dias',
          older: 'Há 30 dias ou mais',
        },
        blank: 'Vazios',
        /** What a day of two, a month of two and a year of four digits look like. */
        form: { day: 'dd', month: 'mm', year: 'aaaa' },
        span: 'Valores de {{least}} até {{most}}',
        noValues: 'Nenhum valor nesta coluna',
        badNumber: 'Digite um número, como {{example}}',
        badDay: 'Digite uma data como {{form}}',
        badOrder: '“Até” vem antes de “De”',
        loading: 'Lendo a coluna…',
        failed: 'Não foi possível ler a coluna',
        between: 'de {{from}} até {{to}}',
        from: 'a partir de {{from}}',
        to: 'até {{to}}',
        filled: 'Preenchidos',
        orBlank: '{{text}} ou {{none}}',
        ago_one: 'há {{count, number}} dia',
        ago_other: 'há {{count, number}} dias',
      },
      places: {
        label: 'Estados e países',
        within: 'Municípios e localidades de {{area}}',
        search: 'Buscar estado, país ou município',
        searchWithin: 'Buscar em {{area}}',
        back: 'Todos os estados e países',
        wholeState: 'Todo o estado',
        wholeCountry: 'Todo o país',
        open: 'Ver os municípios de {{area}}',
        loading: 'Contando os veículos…',
        failed: 'Não foi possível contar os veículos por local',
        none: 'Nenhum local com esse texto',
        nowhere: 'Nenhum veículo com posição conhecida',
        areas_one: '{{count, number}} estado ou país',
        areas_other: '{{count, number}} estados e países',
        towns_one: '{{count, number}} município ou localidade',
        towns_other: '{{count, number}} municípios e localidades',
        most: 'Os {{shown, number}} mais frequentes de {{all, number}}. Digite para achar outros.',
        elsewhere_one: '{{count, number}} veículo longe de qualquer local conhecido',
        elsewhere_other: '{{count, number}} veículos longe de qualquer local conhecido',
        copy: 'Copiar como tabela',
        copied_one: '{{count, number}} linha copiada. Cole no Excel.',
        copied_other: '{{count, number}} linhas copiadas. Cole no Excel.',
        /** Headers of the table that is copied. */
        header: { place: 'Local', code: 'Sigla', vehicles: 'Veículos' },
      },
      pasted: {
        open: 'Buscar várias placas ou chassis…',
        title: 'Buscar várias placas ou chassis',
        label: 'Placas e chassis',
        hint: 'Um por linha, ou separados por espaço, vírgula ou ponto e vírgula. Placas e chassis podem vir misturados; do chassi também valem só o início ou só os últimos caracteres.',
        where: 'Busca em “{{list}}”.',
        action: 'Buscar',
        busy: 'Buscando as placas e os chassis colados…',
        tooLong: {
          title: 'O texto colado é longo demais',
          text: 'São mais de {{most, number}} caracteres. Cole só a coluna da placa ou do chassi, ou importe o texto como lista.',
          import: 'Importar como lista',
        },
        found_one: '{{found, number}} de {{count, number}} número colado encontrado',
        found_other: '{{found, number}} de {{count, number}} números colados encontrados',
        missed_one: '{{count, number}} não encontrado',
        missed_other: '{{count, number}} não encontrados',
      },
      missing: {
        title_one: '{{count, number}} número não encontrado',
        title_other: '{{count, number}} números não encontrados',
        everywhere: 'Nenhum veículo importado no Rastro tem estas placas ou chassis.',
        inList: 'Nenhum veículo de “{{list}}” tem estas placas ou chassis.',
        label: 'Placas e chassis não encontrados',
        first: 'Os primeiros {{shown, number}} de {{all, number}}.',
        copy: 'Copiar todos',
        save: 'Salvar como texto',
        file: 'nao-encontrados',
        whole_one:
          '{{count, number}} é um chassi completo: você pode consultá-lo ou criar uma lista com ele.',
        whole_other:
          '{{count, number}} são chassis completos: você pode consultá-los ou criar uma lista com eles.',
        noneWhole:
          'Nenhum é um chassi completo de 17 caracteres. O serviço só consulta por chassi: para uma placa, importe uma lista que tenha a placa e o chassi.',
        lookUp: 'Consultar…',
        makeList: 'Criar lista…',
        allVehicles: 'Buscar em todos os veículos',
      },
      unlisted: {
        filter: 'Em nenhuma lista',
        remove: 'Remover estes veículos…',
        text_one:
          '{{count, number}} veículo que não está em nenhuma lista será removido, com suas posições, seu histórico e suas anotações. Isso não pode ser desfeito.',
        text_other:
          '{{count, number}} veículos que não estão em nenhuma lista serão removidos, com suas posições, seu histórico e suas anotações. Isso não pode ser desfeito.',
        none: 'Todos estes veículos estão em alguma lista: nenhum pode ser removido.',
        confirm: 'Remover veículos',
        done_one: '{{count, number}} veículo removido.',
        done_other: '{{count, number}} veículos removidos.',
      },
      active: {
        identifier: '{{column}}: {{text}}',
        range: '{{column}}: {{range}}',
        status: 'Situação: {{values}}',
        age: 'Atualização: {{values}}',
        place: 'Local: {{values}}',
        areas: 'Área: {{values}}',
        box: 'Só a área do mapa',
        shape: 'Só a área desenhada no mapa',
        narrows: 'Filtros ativos: {{names}}.',
      },
    },
    map: {
      title: 'Mapa',
      label: 'Mapa da frota. O modo de exibição “Tabela” traz as mesmas informações em texto.',
      summary_one: '{{count, number}} veículo com posição no mapa.',
      summary_other: '{{count, number}} veículos com posição no mapa.',
      zoom: 'Zoom',
      zoomIn: 'Aproximar',
      zoomOut: 'Afastar',
      fit: 'Mostrar todos os veículos',
      card: 'Veículo aberto',
      outOfSight: '{{count, number}} fora da vista · Mostrar',
      filterArea: 'Filtrar a lista por esta área',
      filterAreaHint:
        'Vale o que está à vista no mapa. Pelo teclado: as setas movem o mapa, + e − mudam o zoom.',
      dismiss: 'Fechar este aviso',
      clearArea: 'Remover o filtro de área',
      coordinates: 'Latitude e longitude sob o ponteiro',
      copied: 'Copiado: {{text}}',
      group: { thousand: ' mil', million: ' mi' },
      attribution: 'Natural Earth · GeoNames (CC BY 4.0)',
      draw: {
        group: 'Filtrar por uma área do mapa',
        box: {
          label: 'Desenhar um retângulo',
          hint: 'Arraste de um canto ao outro. Esc cancela.',
        },
        lasso: {
          label: 'Desenhar à mão livre',
          hint: 'Arraste em volta dos veículos. Esc cancela.',
        },
        byKeyboard: 'Pelo teclado, use “Filtrar a lista por esta área”.',
      },
      trail: {
        show: 'Trajeto no mapa',
        whole: 'Ver o trajeto inteiro',
        position: 'Mostrar no mapa a posição de {{when}}',
        most: 'No mapa aparecem as {{count, number}} posições mais novas.',
        others_one: 'e mais {{count, number}} posição aqui',
        others_other: 'e mais {{count, number}} posições aqui',
      },
      vehicle: {
        copyDecimal: 'Copiar as coordenadas em graus decimais',
        copyDms: 'Copiar as coordenadas em graus, minutos e segundos',
      },
      menu: {
        label: 'Este ponto do mapa',
        copyDecimal: 'Copiar em graus decimais',
        areaAround: 'Nova área em volta deste ponto…',
        copyDms: 'Copiar em graus, minutos e segundos',
      },
      streets: { show: 'Mostrar ruas', more: 'Ruas…' },
      external: {
        open: 'Ver no {{map}}',
        leaves: 'Abre o navegador. A posição sai deste computador e vai para {{site}}.',
        name: {
          openstreetmap: 'OpenStreetMap',
          'google-maps': 'Google Maps',
          'street-view': 'Street View',
        },
        site: {
          openstreetmap: 'openstreetmap.org',
          'google-maps': 'google.com',
          'street-view': 'google.com',
        },
      },
      legend: {
        title: 'Legenda',
        colourBy: 'Cor e forma por',
        by: { age: 'Atualização', status: 'Situação' },
        lastAnswer: 'na última consulta',
        lastKept: 'no mapa, a última posição guardada',
        upTo: 'até {{span}}',
        between: 'de {{from}} a {{to}}',
        over: 'mais de {{span}}',
        cluster: 'Grupo de veículos',
        clusterHint: {
          age: 'anel: proporção de cada atualização; selo: a mais antiga, a partir de um oitavo',
          status: 'anel: proporção de cada situação; selo: a mais grave, a partir de um oitavo',
        },
        days: '{{count}} dias',
        hours: '{{count}} h',
      },
      hover: {
        oldest: 'posição mais antiga {{age}}',
        part: '{{name}}: {{count, number}}',
      },
      spot: {
        label: 'Veículos neste local',
        title_one: '{{count, number}} veículo neste local',
        title_other: '{{count, number}} veículos neste local',
        more: 'Mostrar mais',
        failed: 'Não foi possível ler os veículos deste local.',
      },
      empty: {
        title: 'Nenhuma posição para mostrar',
        filtered: 'Nenhum veículo desta seleção tem posição conhecida. Mude a busca ou os filtros.',
        fresh: 'Consulte os veículos para vê-los no mapa.',
      },
      noBasemap: {
        title: 'Mapa de fundo indisponível',
        text: 'O arquivo do mapa de fundo está ausente ou danificado. Os veículos continuam no mapa. Reinstale o Rastro para recuperar o fundo.',
      },
      basemap: {
        failed: { file: 'Arquivo do mapa indisponível', online: 'Mapa da internet indisponível' },
        fallback: 'Enquanto isso, o mapa do Rastro é mostrado.',
        leave: 'Manter o mapa do Rastro',
      },
      noTiles: {
        title: 'Veículos indisponíveis no mapa',
        text: 'Não foi possível ler as posições guardadas. A lista pode estar incompleta também.',
      },
      noWebGl: {
        title: 'O mapa não pode ser desenhado',
        text: 'Este computador não oferece WebGL 2 agora, por exemplo porque o driver de vídeo está desativado. A lista continua funcionando.',
        lost: 'A placa de vídeo interrompeu o desenho do mapa. A lista continua funcionando.',
      },
    },
    intake: {
      title: 'Importar lista de chassis',
      choose: {
        drop: 'Arraste um arquivo para cá',
        hint: 'CSV, TXT ou Excel (.xlsx), do jeito que foi salvo: planilha, separador e coluna do chassi são reconhecidos.',
        file: 'Escolher arquivo',
        or: 'ou',
        paste: 'Cole a lista',
        pasteHint: 'Uma lista, linhas copiadas do Excel ou o texto de um e-mail.',
        pastePlaceholder: '9BWZZZ377VT004251\n93HGK5820LZ123456',
        read: 'Ler a lista colada',
      },
      reading: 'Lendo {{name}}…',
      inspecting: 'Reconhecendo o formato…',
      saving: 'Salvando a lista…',
      refused: 'Não foi possível importar',
      notReadSo: 'Não foi possível ler o arquivo assim',
      asBefore: 'Ler como antes',
      pasted: 'Lista colada',
      pastedOn: 'Colada em {{when}}',
      settings: {
        title: 'Como o arquivo foi lido',
        hint: 'Reconhecido automaticamente. Mude se algo na prévia parecer errado.',
        remembered:
          'O Rastro usou as opções do último arquivo com este cabeçalho. Mude se algo na prévia parecer errado.',
        sheet: 'Planilha',
        keptColumns: 'Colunas na lista',
        keptEvery: 'Todas as colunas',
        keptAll_one: 'A outra coluna',
        keptAll_other: 'Todas as outras ({{count, number}})',
        keptSome: '{{kept, number}} de {{of, number}}',
        keptNone: 'Só o chassi',
        keptNoOther: 'Não há outras',
        encoding: 'Codificação',
        delimiter: 'Separador',
        headerLine: 'Linha do cabeçalho',
        noHeader: 'Sem cabeçalho',
        line: 'Linha {{line, number}}',
        headerOn: 'Cabeçalho na linha {{line, number}}',
        vinColumn: 'Coluna do chassi',
        identifierColumn: 'Identificador (placa)',
        identifierOf: 'Identificador de {{name}}',
        noIdentifier: 'Nenhum',
        column: 'Coluna {{position, number}}',
        delimiters: {
          semicolon: 'Ponto e vírgula ( ; )',
          comma: 'Vírgula ( , )',
          tab: 'Tabulação',
          pipe: 'Barra vertical ( | )',
          none: 'Uma coluna só',
          text: 'Texto corrido (sem tabela)',
        },
        encodings: {
          'utf-8': 'UTF-8',
          'utf-16le': 'UTF-16 LE',
          'utf-16be': 'UTF-16 BE',
          'windows-1252': 'Windows-1252 (Excel)',
        },
      },
      preview: {
        title: 'Prévia',
        caption: 'Primeiras linhas do arquivo como foram lidas',
        line: 'Linha',
        empty: 'Não há linhas abaixo do cabeçalho.',
      },
      counts: {
        announce: 'Veículos: {{vehicles, number}}. Linhas com problema: {{heldBack, number}}.',
        rows: 'Linhas lidas',
        unique: 'Veículos (sem repetição)',
        duplicates: 'Linhas repetidas',
        duplicatesHint: 'Cada chassi é consultado uma vez; a resposta vale para todas as linhas.',
        normalised: 'Chassis padronizados',
        normalisedHint: 'Espaços, traços e aspas retirados; letras em maiúsculas.',
        heldBack: 'Linhas com problema',
        heldBackHint: 'Não são importadas. Veja o motivo abaixo.',
      },
      heldBack: {
        title_one: '{{count, number}} linha não pode ser consultada',
        title_other: '{{count, number}} linhas não podem ser consultadas',
        none: 'Todas as linhas com problema foram corrigidas',
        text: 'Corrija o chassi aqui mesmo, ou deixe: o restante da lista é importado normalmente.',
        valueOf: 'Chassi da linha {{line, number}}',
        undo: 'Voltar ao valor do arquivo',
        undoOf: 'Voltar a linha {{line, number}} ao valor do arquivo',
        fine: 'Válido: será importado',
        length_one: 'Tem {{count, number}} caractere; o chassi tem {{of, number}}',
        length_other: 'Tem {{count, number}} caracteres; o chassi tem {{of, number}}',
        character: 'Um chassi não pode ter “{{found}}”',
        otherAlphabet: 'A letra “{{found}}” é de outro alfabeto: digite-a de novo',
        save: 'Salvar linhas com problema…',
        fileName: 'linhas com problema',
        line: 'Linha',
        value: 'Chassi',
        reason: 'Motivo',
        first: 'Exibindo as primeiras {{shown, number}}. O arquivo salvo tem todas.',
        reasons: {
          empty: 'Sem chassi',
          length: 'Não tem 17 caracteres',
          characters: 'Tem caracteres que um chassi não pode ter',
          'too-many': 'Mais de 64 chassis em uma linha: divida-a em várias',
          'too-long': 'Mais de 32.767 caracteres em uma célula: divida-a em várias',
          'scientific-notation':
            'O Excel converteu o chassi em notação científica (9,12E+16). Formate a coluna como Texto e exporte de novo',
        },
      },
      corrected: {
        title_one: '{{count, number}} linha corrigida por você',
        title_other: '{{count, number}} linhas corrigidas por você',
        label: 'Linhas corrigidas',
        line: 'linha {{line, number}}',
        blank: '(vazio)',
        undo: 'Desfazer',
        undoOf: 'Desfazer a correção da linha {{line, number}}',
      },
      leave: {
        title_one: 'Descartar {{count, number}} correção?',
        title_other: 'Descartar {{count, number}} correções?',
        text: 'As linhas que você corrigiu voltam a ser como no arquivo, e nada é importado.',
        confirm: 'Descartar',
        keep: 'Continuar a importação',
      },
      leaveSaving: {
        title: 'Cancelar a gravação da lista?',
        text: 'A lista está sendo salva. Se você sair agora, nada é importado.',
        confirm: 'Cancelar a gravação',
        keep: 'Continuar salvando',
      },
      reread: {
        title_one: 'Desfazer {{count, number}} correção?',
        title_other: 'Desfazer {{count, number}} correções?',
        text: 'O arquivo será lido de outro modo, e o chassi pode vir de outra coluna. As linhas que você corrigiu voltam a ser como no arquivo.',
        confirm: 'Desfazer e ler assim',
        keep: 'Manter as correções',
      },
      hints: {
        letters_one: '{{count, number}} chassi tem as letras O, I ou Q, que não existem em chassis',
        letters_other: '{{count, number}} chassis têm as letras O, I ou Q, que não existem em chassis',
        lettersText: 'Quase sempre são os números 0, 1 e 0 digitados por engano. Aceite um por um ou todos.',
        suggestions: 'Sugestões',
        accept: 'Aceitar',
        acceptOf: 'Aceitar a sugestão para {{vin}}',
        undoOf: 'Desfazer a troca em {{vin}}',
        first: 'Exibindo os primeiros {{shown, number}}.',
        replaceAll: 'Corrigir todos (O→0, I→1, Q→0)',
        keep: 'Manter como no arquivo',
        replaced: 'As letras O, I e Q foram trocadas por 0, 1 e 0.',
        checkDigit_one: '{{count, number}} chassi com dígito verificador diferente do esperado',
        checkDigit_other: '{{count, number}} chassis com dígito verificador diferente do esperado',
        checkDigitText: 'Normal no Brasil e na Europa, onde o dígito não é obrigatório. É só um alerta.',
        rounded_one: '{{count, number}} chassi só com dígitos e terminado em zeros',
        rounded_other: '{{count, number}} chassis só com dígitos e terminados em zeros',
        roundedText: 'Uma planilha pode ter arredondado o número. Compare com o documento do veículo.',
        hidden_one: '{{count, number}} linha oculta na planilha também é importada',
        hidden_other: '{{count, number}} linhas ocultas na planilha também são importadas',
        scanned_one:
          '{{count, number}} chassi começava com o I do leitor de código de barras, que foi retirado',
        scanned_other:
          '{{count, number}} chassis começavam com o I do leitor de código de barras, que foi retirado',
        brokenQuote: 'A linha {{line, number}} tem aspas que não fecham',
        brokenQuoteText:
          'Linhas assim são lidas como texto simples. Confira se as colunas delas estão no lugar.',
      },
      elsewhere: {
        title_one: '{{count, number}} chassi visto em outro lugar do arquivo não está na lista',
        title_other: '{{count, number}} chassis vistos em outro lugar do arquivo não estão na lista',
        text: 'Confira a coluna, a planilha e como o arquivo foi lido.',
        place: '{{vin}} (linha {{line, number}}, coluna {{column}})',
        onSheet: '{{vin}} (planilha {{sheet}}, linha {{line, number}}, coluna {{column}})',
      },
      several: {
        text: 'Lido como texto: os chassis foram procurados entre as palavras.',
        rows_one: '{{count, number}} linha tem mais de um chassi: {{vins, number}} chassis encontrados nela',
        rows_other:
          '{{count, number}} linhas têm mais de um chassi: {{vins, number}} chassis encontrados nelas',
        columns: 'O arquivo tem {{count, number}} colunas com chassis: {{names}}',
        choose: 'Veículos na lista',
        all: 'De todas as colunas, em uma lista',
        only: 'Só da coluna {{name}}',
      },
      name: 'Nome da lista',
      nameMissing: 'Informe um nome para a lista.',
      nothing: 'Nenhuma linha tem um chassi válido. Confira a coluna do chassi e o separador.',
      back: 'Trocar arquivo',
      asDetected: 'Usar a detecção automática',
      into: {
        label: 'Destino',
        new: 'Nova lista',
        merge: 'Adicionar a uma lista',
        replace: 'Substituir uma lista',
        list: 'Lista',
        choose: 'Escolha a lista',
        noSuchList: 'Nenhuma lista com este nome',
        comparing: 'Comparando com a lista…',
        added_one: '{{count, number}} veículo novo',
        added_other: '{{count, number}} veículos novos',
        gone_one: '{{count, number}} não está no arquivo e sai da lista',
        gone_other: '{{count, number}} não estão no arquivo e saem da lista',
        stay_one: '{{count, number}} não está no arquivo e continua na lista',
        stay_other: '{{count, number}} não estão no arquivo e continuam na lista',
        same_one: '{{count, number}} igual',
        same_other: '{{count, number}} iguais',
        show: 'Ver diferenças',
        first: 'Exibindo os primeiros {{shown, number}}.',
        earlier: 'A lista “{{name}}” parece ser uma versão anterior deste arquivo.',
        replaceEarlier: 'Substituir essa lista',
      },
      commit: {
        new: 'Salvar lista',
        merge: 'Adicionar à lista',
        mergeCount_one: 'Adicionar {{count, number}} veículo',
        mergeCount_other: 'Adicionar {{count, number}} veículos',
        replace: 'Substituir a lista',
      },
      commitAndRun: {
        new: 'Salvar e consultar…',
        merge: 'Adicionar e consultar…',
        replace: 'Substituir e consultar…',
      },
      done: {
        new_one: 'Lista “{{name}}” importada com {{count, number}} veículo',
        new_other: 'Lista “{{name}}” importada com {{count, number}} veículos',
        merge_one: 'A lista “{{name}}” tem agora {{count, number}} veículo',
        merge_other: 'A lista “{{name}}” tem agora {{count, number}} veículos',
        replace_one: 'Lista “{{name}}” substituída: {{count, number}} veículo',
        replace_other: 'Lista “{{name}}” substituída: {{count, number}} veículos',
        putBack: 'A lista “{{name}}” voltou. A que a substituiu está em “Listas removidas”.',
      },
    },
    runs: {
      lookUp: {
        button: 'Consultar',
        more: 'Outras formas de consultar',
        whole: 'Lista inteira',
        older: 'Só os consultados há mais de…',
        selectionNone: 'Marque veículos na tabela',
        failed: 'Apenas as falhas da última consulta',
        failedNone: 'Nada falhou na última consulta desta lista',
      },
      scope: {
        label: 'O que consultar',
        vins_one: 'O veículo selecionado',
        vins_other: 'Os {{count, number}} selecionados',
        view_one: 'O veículo filtrado',
        view_other: 'Os {{count, number}} filtrados',
      },
      preflight: {
        asked_one: '{{count, number}} veículo',
        asked_other: '{{count, number}} veículos',
        requests_one: '{{count, number}} requisição',
        requests_other: '{{count, number}} requisições',
        about: 'cerca de {{time}}',
        saveSecret: 'Salvar segredo',
        title: 'Resumo da consulta',
        targetList: 'Lista “{{name}}”',
        targetSelection: 'Veículos selecionados',
        targetView: 'Veículos filtrados',
        targetFailed: 'Falhas da consulta anterior',
        listGone: 'A lista não existe mais. Os veículos selecionados ainda podem ser consultados.',
        noConnection: 'Para consultar é preciso uma conexão com o serviço.',
        secretMissing: 'O segredo desta conexão não está neste computador. Informe-o para consultar.',
        openConnection: 'Abrir a conexão',
        skipFresh: 'Não repetir veículos consultados recentemente',
        skipFreshHint: 'Usa a resposta salva e evita consultas desnecessárias.',
        amount: 'Consultado há menos de',
        unit: 'Unidade de tempo',
        minutes_one: 'minuto',
        minutes_other: 'minutos',
        hours_one: 'hora',
        hours_other: 'horas',
        days_one: 'dia',
        days_other: 'dias',
        rows: 'Linhas',
        vehicles: 'Veículos (sem repetição)',
        duplicates: 'Linhas repetidas',
        suspicious: 'Chassis suspeitos',
        suspiciousHint: 'Letras O, I ou Q, ou dígito verificador inesperado. São consultados do mesmo jeito.',
        fresh: 'Consultados recentemente',
        toAsk: 'A consultar',
        requestsHint: 'Até 50 veículos por requisição.',
        expected: 'Tempo previsto',
        expectedUnknown: 'disponível após a primeira consulta',
        nothing: 'Tudo foi consultado recentemente: não há o que consultar.',
        anyway: 'Consultar tudo mesmo assim',
        start_one: 'Consultar {{count, number}} veículo',
        start_other: 'Consultar {{count, number}} veículos',
      },
      state: {
        running: 'Consultando',
        paused: 'Em pausa',
        interrupted: 'Interrompida',
        stopped: 'Interrompida por erro',
        cancelled: 'Cancelada',
        completed: 'Concluída',
      },
      stop: {
        unauthorized:
          'O serviço recusou as credenciais. Confira o ID e o segredo na conexão e continue; o que já foi consultado está guardado.',
        'secret-missing': 'O segredo da conexão não está neste computador. Informe-o na conexão e continue.',
        'service-failing':
          'O serviço respondeu com erro repetidas vezes. Espere alguns minutos e continue; o que já foi consultado está guardado. Se não adiantar, teste a conexão para ver o motivo.',
        network:
          'A rede caiu ou o serviço não responde. Quando a conexão voltar, continue; o que já foi consultado está guardado. Se outras páginas abrem, teste a conexão para ver o motivo.',
        proxy:
          'O proxy da rede pede usuário e senha, ou não deixa passar. Continue para informar a senha; se não adiantar, teste a conexão para ver o motivo.',
        'database-busy':
          'Outro programa, como um backup ou antivírus, bloqueou o banco de dados por meio minuto. Continue quando ele terminar; o que já foi consultado está guardado.',
        database:
          'O banco de dados não aceitou as respostas. Abra o Rastro de novo, que o verifica, e continue; se parar outra vez, fale com o suporte.',
        'disk-full': 'O disco está cheio. Libere espaço e continue; o que já foi consultado está guardado.',
        disk: 'Não foi possível gravar na pasta de dados. Confira a permissão e o disco e continue; o que já foi consultado está guardado.',
        internal: 'Algo inesperado aconteceu. Continue a consulta; se parar de novo, fale com o suporte.',
      },
      waiting: {
        title: 'Aguardando',
        reason: {
          'rate-limited': 'O serviço pediu uma pausa',
          'service-failing': 'O serviço não está respondendo',
          network: 'Sem conexão com o serviço',
          database: 'Outro programa está usando o banco de dados',
        },
        /** How the run goes on. */
        text: {
          'rate-limited': 'A consulta continua sozinha quando a pausa acabar.',
          'service-failing':
            'A consulta continua sozinha quando o serviço voltar. O que já foi consultado está guardado. Se demorar, teste a conexão para ver o motivo.',
          network:
            'A consulta continua sozinha quando a conexão com o serviço voltar. O que já foi consultado está guardado. Se outras páginas abrem, teste a conexão para ver o motivo.',
          database:
            'A consulta continua quando o outro programa, como um backup ou antivírus, terminar. O que já foi consultado está guardado.',
        },
        goesOn: 'continua em {{time}}',
        triesAgain: 'tenta de novo em {{time}}',
        now: 'tentando de novo…',
        tryNow: 'Tentar agora',
        announce: '{{name}}: {{reason}}. {{text}}',
      },
      interruptedText:
        'O Rastro fechou antes do fim. O que já foi consultado está guardado; falta o restante.',
      panel: {
        title: 'Consultas',
        target: {
          list: 'Lista',
          vins: 'Seleção de veículos',
          everything: 'Todos os veículos',
          view: 'Veículos filtrados',
          failed: 'Veículos com falha',
        },
        progress: 'Andamento da consulta',
        done: '{{done, number}} de {{total, number}}',
        announce: '{{name}}: {{percent}}% consultado',
        announceState: '{{name}}: {{state}}',
        ok: 'Localizados',
        notFound: 'Não encontrados',
        failed: 'Falhas',
        queued: 'Na fila',
        speed: 'Velocidade',
        perSecond: '{{speed}}/s',
        left: 'Tempo restante',
        requests: 'Requisições',
        throttled: 'Pausas pedidas pelo serviço (429)',
        started: 'Início',
        ended: 'Fim',
        connection: 'Conexão',
        pace: 'Ritmo',
        paceFound: '{{rate}} requisições/s, {{inFlight, number}} em andamento',
        paceSought: 'ajustando à capacidade do serviço, {{inFlight, number}} em andamento',
        paceInProgress_one: '{{count, number}} requisição em andamento',
        paceInProgress_other: '{{count, number}} requisições em andamento',
        limit: 'Limite do serviço',
        limits: {
          unknown: 'nenhum encontrado até agora',
          rate: 'tantas requisições por segundo',
          window: 'tantas requisições em um intervalo fixo',
          concurrency: 'tantas requisições em andamento ao mesmo tempo',
        },
        duration: 'Duração',
        begunBy: 'Iniciada',
        bySchedule: 'pelo agendamento da lista',
        byHand: 'manualmente',
        compare: 'Comparar…',
        remove: 'Remover do histórico',
        removeTitle: 'Remover esta consulta do histórico?',
        removeText: 'As posições que ela trouxe continuam guardadas. Só não será mais possível compará-la.',
        removeConfirm: 'Remover consulta',
        pause: 'Pausar',
        resume: 'Continuar',
        cancel: 'Cancelar',
        details: 'Detalhes',
        dismiss: 'Ocultar',
        cancelTitle: 'Cancelar esta consulta?',
        cancelText_one:
          'O que já foi consultado fica guardado. {{count, number}} veículo ainda na fila não será consultado.',
        cancelText_other:
          'O que já foi consultado fica guardado. {{count, number}} veículos ainda na fila não serão consultados.',
        cancelConfirm: 'Cancelar a consulta',
        cancelKeep: 'Continuar consultando',
        retryFailed_one: 'Consultar de novo {{count, number}} falha',
        retryFailed_other: 'Consultar de novo {{count, number}} falhas',
        failures: 'Falhas',
        failuresByKind: 'Falhas por motivo',
        failuresHint: 'Veículos sem resposta mantêm a última posição conhecida.',
        copyFailures: 'Copiar chassis',
        reason: 'Motivo',
        attempts: 'Tentativas',
        firstFailures:
          'Exibindo as primeiras {{shown, number}} de {{total, number}}. “Copiar chassis” leva todas.',
        back: 'Todas as consultas',
      },
      history: {
        filter: 'Quais consultas',
        thisList: 'Esta lista',
        all: 'Todas',
        name: 'Lista',
        state: 'Situação',
        scheduled: 'Iniciada pelo agendamento',
        choose: 'Escolher para comparar: {{name}}, {{when}}',
        chooseHint: 'Marque duas consultas para comparar.',
        chooseOther: 'Marque mais uma consulta.',
        chosen: 'Duas consultas marcadas.',
        compare: 'Comparar',
        more_one: 'Mostrar mais {{count, number}} consulta',
        more_other: 'Mostrar mais {{count, number}} consultas',
        none: 'Nenhuma consulta ainda',
        noneText: 'Escolha uma lista e use o botão “Consultar”.',
        noneOfList: 'Esta lista ainda não foi consultada',
        noneOfListText: 'Use o botão “Consultar” ou veja as consultas das outras listas.',
      },
      ended: {
        completed: 'Consulta concluída',
        failed: 'Consulta concluída com falhas',
        stopped: 'A consulta parou',
        counts:
          'Localizados: {{ok, number}} · Não encontrados: {{notFound, number}} · Falhas: {{failed, number}}',
        details: 'Ver detalhes',
      },
    },
    compare: {
      title: 'Comparar consultas',
      before: 'Antes',
      after: 'Depois',
      swap: 'Trocar antes e depois',
      choose: 'Escolha uma consulta',
      noRun: 'Nenhuma consulta encontrada',
      option_one: '{{when}} · {{name}} · {{count, number}} localizado',
      option_other: '{{when}} · {{name}} · {{count, number}} localizados',
      movedKm: 'Deslocamento maior que',
      km: ' km',
      silentDays: 'Sem sinal há mais de',
      kinds: 'O que mudou',
      kind: {
        moved: 'Mudaram de lugar',
        lost: 'Deixaram de ser encontrados',
        found: 'Passaram a ser encontrados',
        silent: 'Sem sinal',
        fellSilent: 'Ficaram sem sinal',
        entered: 'Entraram em área',
        left: 'Saíram de área',
        border: 'Mudaram de UF ou país',
      },
      hint: {
        moved: 'Localizados nas duas consultas, a mais de {{km, number}} km um lugar do outro em linha reta.',
        lost: 'Localizados na consulta de antes; não encontrados ou sem posição válida (0, 0) na de depois.',
        found: 'Não encontrados ou sem posição válida (0, 0) na consulta de antes; localizados na de depois.',
        silent: 'Localizados na consulta de depois, com posição mais velha que o limite de dias.',
        fellSilent: 'Sem sinal na consulta posterior, pelo limite em dias, e ainda com sinal na anterior.',
        entered: 'Em uma área na consulta posterior e não na anterior; pelas áreas de hoje.',
        left: 'Em uma área na consulta anterior e não na posterior; pelas áreas de hoje.',
        border: 'Os locais mais próximos ficam em dois estados ou países.',
      },
      none: {
        moved: 'Nenhum veículo mudou de lugar além desse limite.',
        lost: 'Nenhum veículo deixou de ser encontrado.',
        found: 'Nenhum veículo passou a ser encontrado.',
        silent: 'Nenhum veículo está sem sinal há tanto tempo.',
        fellSilent: 'Nenhum veículo ficou sem sinal.',
        entered: 'Nenhum veículo entrou em uma área.',
        left: 'Nenhum veículo saiu de uma área.',
        border: 'Nenhum veículo mudou de estado ou país.',
      },
      coverage:
        'Em ambas: {{both, number}} · só na anterior: {{onlyBefore, number}} · só na posterior: {{onlyAfter, number}}',
      coverageHint:
        'Só o que está nas duas consultas é comparado. O que falhou em uma delas não conta como mudança.',
      distance: 'Distância (km)',
      notLocated: 'não localizado',
      beforeTime: 'Data antes',
      beforePlace: 'Local antes',
      beforeAsked: 'Consultado antes',
      beforeLatitude: 'Latitude antes',
      beforeLongitude: 'Longitude antes',
      afterTime: 'Data depois',
      afterPlace: 'Local depois',
      afterAsked: 'Consultado depois',
      afterLatitude: 'Latitude depois',
      afterLongitude: 'Longitude depois',
      rowHint: 'Clique em um veículo para vê-lo na tabela e no mapa.',
      search: 'Placa ou chassi',
      matching_one: '{{count, number}} resultado.',
      matching_other: '{{count, number}} resultados.',
      noMatch: 'Nenhum destes veículos tem essa placa ou esse chassi.',
      tooLong: 'Mais de {{count, number}} linhas: exporte a tabela.',
      copy: 'Copiar tabela',
      tooFew: 'Ainda não há o que comparar',
      tooFewText: 'São necessárias duas consultas para comparar. Consulte a lista mais uma vez e volte aqui.',
      same: 'Escolha duas consultas diferentes.',
      back: 'Voltar à comparação',
      dismiss: 'Encerrar a comparação',
    },
    export: {
      title: 'Exportar',
      button: 'Exportar…',
      rows: {
        label: 'O que exportar',
        everything: 'Todos os veículos',
        list: 'A lista “{{name}}” inteira',
        filtered: 'Os veículos filtrados',
        filteredList: 'Os veículos filtrados de “{{name}}”',
        viewText: 'Todas as linhas da tabela, na mesma ordem.',
        vins: 'Só os selecionados',
        vinsText: 'As linhas marcadas na tabela.',
        differencesText: 'Todas as linhas da comparação, na mesma ordem.',
        vehicleText: 'Tudo o que se sabe: identificação, posição, mapa e histórico',
        historyText: 'As posições encontradas, da mais recente à mais antiga.',
        file: 'Meu arquivo original com as posições',
        fileText: '{{name}}: as mesmas linhas, colunas e repetições, com as posições em colunas novas.',
        pasted: 'A lista colada',
        vehicles_one: '{{count, number}} veículo',
        vehicles_other: '{{count, number}} veículos',
        positions_one: '{{count, number}} posição',
        positions_other: '{{count, number}} posições',
        lines_one: '{{count, number}} linha',
        lines_other: '{{count, number}} linhas',
        nothing: 'Não há veículos para exportar.',
      },
      format: {
        label: 'Formato',
        xlsx: {
          name: 'Excel (.xlsx)',
          text: 'O mais simples: chassis como texto, números como números.',
        },
        pdf: {
          name: 'Relatório (.pdf)',
          text: 'Totais, mapa e tabela, pronto para imprimir.',
        },
        'csv-excel': {
          name: 'CSV para Excel',
          text: 'Com ponto e vírgula e vírgula decimal, como no Brasil.',
        },
        csv: {
          name: 'CSV para outros sistemas',
          text: 'Com vírgula, ponto decimal e codificação UTF-8.',
        },
        geojson: { name: 'Mapa GeoJSON', text: 'Para o QGIS e outros programas de mapas.' },
        kml: { name: 'Mapa KML', text: 'Para o Google Earth e o My Maps.' },
        'as-imported': {
          name: 'Mesmo formato do original',
          text: 'O mesmo tipo, separador e codificação.',
        },
      },
      noPlace_one: '{{count, number}} veículo sem posição vai no arquivo, mas não aparece no mapa.',
      noPlace_other: '{{count, number}} veículos sem posição vão no arquivo, mas não aparecem no mapa.',
      asShown: {
        label: 'Só as colunas exibidas na tabela, na mesma ordem',
        text: 'Desmarque para exportar todas as colunas.',
      },
      serviceTimes: {
        label: 'Incluir o horário como o serviço informou',
        text: 'Em uma coluna de texto, ao lado da data formatada.',
      },
      name: 'Nome do arquivo',
      everythingName: 'Todos os veículos',
      fileName: '{{name}} com posições',
      nameMissing: 'Informe um nome para o arquivo.',
      nameCharacters: 'O nome não pode ter \\ / : * ? " < > |',
      save: 'Salvar…',
      progress: {
        title: 'Exportando {{name}}',
        rows_one: '{{written, number}} de {{count, number}} linha',
        rows_other: '{{written, number}} de {{count, number}} linhas',
        preparing: 'Preparando…',
        background: 'Continuar em segundo plano',
        cancel: 'Cancelar exportação',
        cancelling: 'Cancelando…',
        strip: 'Exportações',
        hint: 'O arquivo só aparece na pasta quando estiver completo.',
      },
      cancelled: 'Exportação cancelada. Nenhum arquivo foi deixado na pasta.',
      done: {
        title: 'Arquivo salvo',
        rows_one: '{{written, number}} de {{count, number}} linha gravada',
        rows_other: '{{written, number}} de {{count, number}} linhas gravadas',
        missing: 'Faltam linhas no arquivo. Exporte de novo; se acontecer outra vez, fale com o suporte.',
        path: 'Onde está',
        open: 'Abrir',
        showInFolder: 'Mostrar na pasta',
        copyPath: 'Copiar o caminho',
        neutralised_one:
          '{{count, number}} célula que a planilha executaria como fórmula recebeu um apóstrofo.',
        neutralised_other:
          '{{count, number}} células que a planilha executaria como fórmula receberam um apóstrofo.',
        withoutPosition_one:
          '{{count, number}} linha não tem posição: está no arquivo, mas não aparece no mapa.',
        withoutPosition_other:
          '{{count, number}} linhas não têm posição: estão no arquivo, mas não aparecem no mapa.',
        replaced_one:
          '{{count, number}} caractere que a codificação do arquivo não tem virou o mais parecido, ou “?”.',
        replaced_other:
          '{{count, number}} caracteres que a codificação do arquivo não tem viraram os mais parecidos, ou “?”.',
        shortened_one:
          '{{count, number}} célula com mais de 32.767 caracteres, o máximo do Excel, foi cortada.',
        shortened_other:
          '{{count, number}} células com mais de 32.767 caracteres, o máximo do Excel, foram cortadas.',
        again: 'Exportar novamente',
      },
      failed: {
        title: 'O arquivo não foi salvo',
        again: 'Abrir a exportação',
        full: 'O disco está cheio. Libere espaço ou escolha outra pasta, e salve de novo.',
        refused:
          'O sistema não deixou gravar. Se um arquivo com este nome estiver aberto em outro programa, como o Excel, feche-o; senão, escolha outra pasta, e salve de novo.',
        gone: 'A pasta não existe mais ou está fora do alcance, como uma pasta da rede. Escolha outra pasta e salve de novo.',
        other: 'Não foi possível gravar neste lugar. Escolha outra pasta e salve de novo.',
        list: 'A lista não existe mais. Feche esta janela e escolha outra.',
      },
    },
    settings: {
      title: 'Configurações',
      sections: 'Seções',
      search: 'Buscar nas configurações',
      backup: {
        title: 'Cópia de segurança',
        hint: 'Um arquivo com todas as listas, veículos, posições, consultas e configurações. Os segredos ficam no cofre de senhas. Uma consulta em andamento continua enquanto isso.',
        noFolder: 'Nenhuma pasta escolhida',
        choose: 'Escolher pasta…',
        chooseOther: 'Escolher outra pasta…',
        chooseNamed: 'Usar a pasta indicada ao abrir o Rastro',
        make: 'Fazer cópia agora',
        made: 'Cópia salva e conferida: {{name}}',
        last: 'Última cópia: {{when}}. {{vehicles}}, {{lists}}, {{size}}.',
        lists_one: '{{count, number}} lista',
        lists_other: '{{count, number}} listas',
        runs_one: '{{count, number}} consulta',
        runs_other: '{{count, number}} consultas',
        megabytes: '{{size}}\u00a0MB',
        never: 'Nenhuma cópia ainda.',
        failed: 'A cópia de {{when}} falhou.',
        daily: 'Fazer uma cópia por dia',
        dailyHint: 'Uma vez por dia enquanto o Rastro está aberto, nesta pasta.',
        keep: 'Cópias a manter',
        keepHint: 'Depois da cópia diária, as mais antigas da pasta são excluídas.',
        restore: 'Restaurar uma cópia…',
        offer: 'Restaurar a cópia de {{when}}…',
        chooseTitle: 'Qual cópia?',
        chooseText: 'Você vê o que a cópia contém antes de qualquer mudança.',
        none: 'Não há cópias de segurança na pasta.',
        noneYet: 'Escolha antes a pasta das cópias nas configurações.',
        otherFile: 'Outro arquivo…',
        previewTitle: 'Restaurar esta cópia?',
        file: 'Arquivo',
        madeAt: 'Feita em',
        madeAtUnknown: 'Desconhecido: um banco de dados que foi guardado à parte',
        newest: 'Resposta mais recente',
        noAnswer: 'Nenhuma',
        content: 'Conteúdo',
        size: 'Tamanho',
        replaces:
          'Ela substitui tudo no Rastro: listas, posições, consultas, configurações. O banco de dados atual não é excluído; fica na pasta de dados com o nome “rastro.replaced”. Depois a tela abre de novo.',
        confirm: 'Restaurar',
        restoring: 'Restaurando…',
        restored: 'A cópia de segurança foi restaurada.',
        /** Other words by which the palette finds the section. */
        words: 'backup recuperar',
      },
      general: {
        appearance: 'Aparência',
        officeName: 'Nome da empresa',
        officeNameHint: 'No cabeçalho dos relatórios (PDF).',
        systemLanguage: 'Do sistema',
        theme: 'Tema',
        themes: { system: 'Do sistema', light: 'Claro', dark: 'Escuro' },
        ages: 'Limites de atualização',
        late: 'Atrasada após',
        lateHint: 'Posições com mais de {{limit}} são marcadas como atrasadas.',
        silent: 'Sem sinal após',
        silentHint: 'Posições com mais de {{limit}} são marcadas como sem sinal.',
        silentTooSmall: 'Precisa ser maior que “Atrasada após”. Ainda não foi salvo.',
        hours: ' h',
        fresh: 'Considerar a resposta válida por',
        freshHint:
          'Uma nova consulta pode não repetir veículos consultados há menos tempo que isso. Use 0 para consultar sempre todos.',
        minutes: ' min',
        concurrency: 'Requisições simultâneas',
        concurrencyHint:
          'Limite, de 1 a 256. O Rastro encontra sozinho o ritmo que o serviço aceita: em geral não é preciso mudar.',
        notifications: 'Notificações na área de trabalho',
        notificationsHint: 'Quando uma consulta longa termina e a janela não está à frente.',
        desktop: 'Neste computador',
        onClose: 'Ao fechar a janela durante uma consulta',
        onCloseHint: 'Também quando há listas agendadas. Sem consulta e sem agendamento, o Rastro fecha.',
        onCloses: {
          ask: 'Perguntar',
          background: 'Continuar em segundo plano',
          quit: 'Parar e sair',
        },
        openAtLogin: 'Abrir o Rastro ao entrar no sistema',
        openAtLoginHint: 'Sem a janela, com um ícone na bandeja: assim as listas agendadas são consultadas.',
        demo: 'Demonstração',
        demoHint: 'A frota fictícia, com sua lista, suas consultas e sua conexão.',
        about: 'Sobre',
        dataDir: 'Pasta de dados',
        dataDirHint: 'Listas, posições e consultas ficam aqui e não saem deste computador.',
        version: 'Versão',
        mapData: 'Mapa e lugares: Natural Earth (domínio público), GeoNames (CC BY 4.0) e IBGE.',
      },
      basemap: {
        title: 'Mapa de fundo',
        external: 'Outros mapas para uma posição',
        externalText:
          'Oferecidos nos detalhes do veículo e no menu do mapa. Uma posição só é enviada quando você abre um deles.',
        externalSite: 'Em {{site}}',
        bundled: 'Mapa do Rastro',
        bundledText: 'Vem com o programa e funciona sem internet: países, estados, rios e cidades.',
        file: 'Arquivo deste computador',
        fileText: 'Um mapa em PMTiles (.pmtiles), por exemplo com ruas. Funciona sem internet.',
        online: 'Mapa da internet',
        onlineText: 'Um estilo MapLibre em um endereço, como o da sua empresa ou de um fornecedor de mapas.',
        privacy:
          'O servidor do mapa recebe o endereço IP deste computador e a região que você está vendo. Chassis, posições e credenciais não são enviados.',
        inUse: 'Em uso',
        notYet: 'Ainda não está em uso: o mapa continua como estava.',
        choose: 'Escolher arquivo…',
        chooseOther: 'Escolher outro arquivo…',
        chooseNamed: 'Usar o arquivo indicado ao abrir o Rastro',
        noDialog:
          'No navegador, o arquivo é indicado ao abrir o Rastro. Feche-o e abra-o de novo com o caminho do arquivo:',
        none: 'Nenhum arquivo escolhido',
        source: 'Fonte: {{attribution}}',
        zooms: 'Níveis de zoom: {{from}} a {{to}}',
        content: {
          rastro: 'Camadas como as do mapa do Rastro',
          openmaptiles: 'Camadas reconhecidas: OpenMapTiles',
          protomaps: 'Camadas reconhecidas: Protomaps',
          shortbread: 'Camadas reconhecidas: Shortbread',
          pictures: 'Imagens já desenhadas, mostradas como são',
          unknown: 'Camadas não reconhecidas, desenhadas em uma só cor sobre o mapa do Rastro: {{layers}}',
        },
        sources: 'Fonte do mapa',
        address: 'Endereço do estilo',
        addressHint:
          'Começa com https:// e em geral termina em style.json. A chave, se houver, faz parte dele.',
        required: 'Informe o endereço do estilo.',
        use: 'Usar este mapa',
      },
      connections: {
        add: 'Nova conexão',
        none: 'Nenhuma conexão ainda',
        noneText: 'Uma conexão guarda o endereço do serviço e as suas credenciais.',
        edit: 'Editar a conexão',
        remove: 'Remover',
        removeTitle: 'Remover a conexão “{{name}}”?',
        removeText:
          'O segredo é apagado do cofre de senhas; se o cofre estiver bloqueado, o Rastro tenta de novo sempre que abre. Consultas em andamento ou em pausa com esta conexão são canceladas. As posições e as consultas já feitas continuam guardadas.',
        removeConfirm: 'Remover conexão',
        demoText: 'Serviço simulado neste computador',
        secret: {
          keychain: 'Segredo no cofre de senhas',
          session: 'Segredo só até fechar o Rastro',
          missing: 'Falta o segredo',
        },
      },
      form: {
        newTitle: 'Nova conexão',
        editTitle: 'Editar conexão',
        nameHint: 'Como esta conexão aparece para você.',
        namePlaceholder: 'Rastreamento da frota',
        baseUrl: 'Endereço do serviço',
        baseUrlHint: 'Como o operador informou, começando com https://',
        clientId: 'ID do cliente (client_id)',
        clientSecret: 'Segredo do cliente (client_secret)',
        secretHint: 'Fica no cofre de senhas do sistema e nunca é exibido.',
        secretHintSession:
          'Sem o cofre de senhas do sistema, vale só até fechar o Rastro. Nada é gravado em disco.',
        secretKept: 'Já guardado. Deixe em branco para manter.',
        secretMissing: 'Informe o segredo.',
        timeZone: 'Fuso dos horários do serviço',
        timeZoneHint:
          'O serviço manda data e hora sem dizer o fuso. O Rastro usa este para calcular a idade; o horário original é sempre mantido.',
        timeZoneNone: 'Nenhum fuso com este nome',
        required: 'Preencha este campo.',
        test: 'Testar conexão',
        save: 'Salvar conexão',
        saved: 'Conexão salva',
        showSecret: 'Mostrar ou ocultar o segredo',
        discardText: 'A conexão fica como foi salva. Uma conexão que ainda não foi salva se perde.',
      },
      verdict: {
        title: {
          ok: 'Tudo certo',
          'bad-address': 'O endereço não é válido',
          unreachable: 'Não foi possível conectar ao serviço',
          certificate: 'O certificado do serviço não é confiável',
          'proxy-unreachable': 'O proxy da rede não responde',
          'proxy-login': 'O proxy da rede pede usuário e senha',
          'proxy-refused': 'O proxy da rede não deixou passar',
          credentials: 'As credenciais foram recusadas',
          'rate-limited': 'O serviço pediu para esperar',
          'not-the-service': 'O endereço responde, mas não é o serviço de posições',
          'token-field': 'O serviço responde, mas não como diz o documento dele',
          'service-error': 'O serviço está com erro',
          'secret-missing': 'Falta o segredo',
        },
        todo: {
          ok: 'O serviço respondeu e aceitou as credenciais.',
          'bad-address': 'Confira se ele começa com https:// e não tem espaços.',
          unreachable: 'Confira o endereço, a internet e a VPN.',
          certificate:
            'Confira a data do computador. Se a empresa inspeciona a rede, peça à TI que instale o certificado raiz dela neste computador e abra o Rastro de novo.',
          'proxy-unreachable':
            'Confira se este computador está na rede da empresa ou na VPN. O proxy é o das configurações de rede do sistema; se ele mudou, corrija-o lá.',
          'proxy-login':
            'Teste de novo e informe o usuário e a senha da rede da empresa. Se não souber quais são, pergunte à TI.',
          'proxy-refused':
            'Peça à TI que libere o endereço do serviço no proxy, e informe a ela o detalhe abaixo.',
          credentials: 'Confira o ID e o segredo, sem espaços no começo ou no fim.',
          'rate-limited': 'O endereço está certo. Espere um minuto e teste de novo.',
          'not-the-service':
            'Confira o endereço com o operador: talvez falte ou sobre algo no final, como /api.',
          'token-field':
            'Informe ao suporte do serviço qual campo da resposta do token está errado: o detalhe abaixo diz o nome.',
          'service-error':
            'Espere alguns minutos e teste de novo. Se continuar, fale com o suporte do serviço.',
          'secret-missing': 'Informe o segredo do cliente e teste de novo.',
        },
        detail: 'Detalhe: {{detail}}',
      },
    },
    lists: {
      title: 'Listas',
      gone: {
        title: 'A lista não existe mais',
        text: 'A lista foi removida ou substituída enquanto esta janela estava aberta. Se ela foi substituída, escolha a lista nova na barra lateral.',
      },
      everything: 'Todos os veículos',
      add: 'Importar lista',
      none: 'As listas importadas aparecem aqui.',
      actions: 'Ações da lista {{name}}',
      renameMenu: 'Renomear…',
      rename: 'Renomear',
      identifier: {
        menu: 'Identificador…',
        title: 'Identificador da lista “{{name}}”',
        text: 'A coluna pela qual você conhece os veículos, como a placa ou o número de frota. Ela aparece ao lado do chassi e é encontrada na busca.',
        of: 'Identificador de {{name}}',
        none: 'Nenhum',
      },
      remove: 'Remover…',
      renameTitle: 'Renomear lista',
      name: 'Nome da lista',
      nameMissing: 'Informe um nome.',
      removeTitle: 'Remover a lista “{{name}}”?',
      removed: 'Lista “{{name}}” removida.',
      removal: {
        text_one: 'Vai para “Listas removidas”, de onde pode voltar em até {{count, number}} dia:',
        text_other: 'Vai para “Listas removidas”, de onde pode voltar em até {{count, number}} dias:',
        rows_one: '{{count, number}} linha',
        rows_other: '{{count, number}} linhas',
        columns: 'Colunas: {{names}}',
        views: 'Visualizações: {{names}}',
        schedule: 'O agendamento',
        task: 'A tarefa agendada no sistema, que não volta com a lista',
        withVehicles_one:
          'Remover também {{count, number}} veículo que não está em outra lista, com posições, histórico e anotações (não pode ser desfeito)',
        withVehicles_other:
          'Remover também {{count, number}} veículos que não estão em outra lista, com posições, histórico e anotações (não pode ser desfeito)',
        stays: 'Os veículos e as posições já consultadas continuam em “Todos os veículos”.',
      },
      bin: {
        title: 'Listas removidas',
        text_one: 'As listas ficam aqui por {{count, number}} dia e depois são excluídas.',
        text_other: 'As listas ficam aqui por {{count, number}} dias e depois são excluídas.',
        none: 'Nenhuma lista removida.',
        about_one: '{{count, number}} linha · removida em {{when}}',
        about_other: '{{count, number}} linhas · removida em {{when}}',
        restore: 'Restaurar',
        restoreOf: 'Restaurar a lista {{name}}',
        restored: 'Lista “{{name}}” restaurada.',
        destroy: 'Excluir',
        destroyOf: 'Excluir a lista {{name}} definitivamente',
        destroyTitle: 'Excluir a lista “{{name}}” definitivamente?',
        destroyText:
          'Linhas, colunas, visualizações e agendamento são excluídos e não podem voltar. Os veículos e suas posições continuam.',
        destroyConfirm: 'Excluir definitivamente',
      },
      erase: 'Apagar lista e veículos…',
      removeConfirm: 'Remover lista',
      export: 'Exportar…',
      takeWork: 'Usar uma coluna como anotação…',
      roundTrip: 'Meu arquivo com posições…',
      schedule: {
        menu: 'Agendar consulta…',
        title: 'Agendar consulta',
        list: 'Lista “{{name}}”',
        every: 'Consultar a cada',
        minutes_one: 'minuto',
        minutes_other: 'minutos',
        hours_one: 'hora',
        hours_other: 'horas',
        days_one: 'dia',
        days_other: 'dias',
        range: 'Informe de 5 minutos a 7 dias.',
        noConnection: 'Para agendar é preciso uma conexão com o serviço.',
        connectionGone: 'A conexão escolhida foi removida. Escolha outra.',
        setUp: 'Configurar conexão',
        next: 'Próxima consulta: {{when}}',
        off: 'Sem agendamento.',
        changed: 'O novo intervalo vale a partir de agora, ao salvar.',
        save: 'Agendar',
        remove: 'Desativar agendamento',
        saved: 'Consulta agendada. A próxima é em {{when}}.',
        removed: 'Agendamento desativado.',
        mark: 'Consultada a cada {{span}}. Próxima: {{when}}.',
      },
      system: {
        kind: 'Quando consultar',
        whileOpen: 'Enquanto o Rastro estiver aberto',
        whileOpenHint: 'A lista inteira, a cada intervalo.',
        evenClosed: 'Mesmo com o Rastro fechado',
        evenClosedHint: 'A lista inteira, no horário e nos dias da semana que você escolher.',
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
        noConnection:
          'É preciso uma conexão com o serviço. A de demonstração só funciona com o Rastro aberto.',
        sessionSecret:
          'O segredo desta conexão não está no cofre de senhas deste computador. Com o Rastro fechado, a consulta não teria credenciais. Abra a conexão e informe-o de novo.',
        state: {
          none: 'Nenhuma tarefa no sistema.',
          ready: 'A tarefa está ativa.',
          edited: 'O novo horário vale ao salvar.',
          off: 'A tarefa foi desativada fora do Rastro. Salve para ativá-la de novo, ou remova-a.',
          changed: 'A tarefa foi alterada fora do Rastro. Salve para deixá-la como está aqui, ou remova-a.',
          missing:
            'A tarefa foi removida fora do Rastro. Salve para criá-la de novo, ou remova o agendamento.',
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
        },
        mark: 'Consultada às {{time}} ({{days}}), mesmo com o Rastro fechado.',
      },
    },
    erasure: {
      title: {
        vehicle: 'Apagar o veículo {{vin}}?',
        list: 'Apagar a lista “{{name}}” e seus veículos?',
        everything: 'Apagar tudo?',
      },
      goes: 'Será apagado definitivamente:',
      preview: {
        vehicles_one: '{{count, number}} veículo, com tudo o que se sabe dele',
        vehicles_other: '{{count, number}} veículos, com tudo o que se sabe deles',
        positions_one: '{{count, number}} posição do histórico',
        positions_other: '{{count, number}} posições do histórico',
        runPositions_one: '{{count, number}} posição nos resultados de consultas anteriores',
        runPositions_other: '{{count, number}} posições nos resultados de consultas anteriores',
        notes_one: 'Etiquetas, andamento e observação de {{count, number}} veículo',
        notes_other: 'Etiquetas, andamentos e observações de {{count, number}} veículos',
        lists_one: '{{count, number}} lista',
        lists_other: '{{count, number}} listas, inclusive versões anteriores e removidas',
        rows_one: '{{count, number}} linha de listas que ficam, inclusive removidas',
        rows_other: '{{count, number}} linhas de listas que ficam, inclusive removidas',
        runs_one: '{{count, number}} consulta do histórico',
        runs_other: '{{count, number}} consultas do histórico',
        areas_one: '{{count, number}} área do mapa',
        areas_other: '{{count, number}} áreas do mapa',
        views_one: '{{count, number}} visualização salva',
        views_other: '{{count, number}} visualizações salvas',
        connections_one: '{{count, number}} conexão, com seu segredo',
        connections_other: '{{count, number}} conexões, com seus segredos',
        files_one: '{{count, number}} cópia do banco de dados que estava guardada à parte, por inteiro',
        files_other: '{{count, number}} cópias do banco de dados que estavam guardadas à parte, por inteiro',
      },
      staysOfEverything:
        'Os agendamentos também são apagados. As configurações ficam, assim como o registro de atividades, que informa quem apagou e quando, sem nomes.',
      noWayBack:
        'Isso não pode ser desfeito. Importações abertas são descartadas e o log é esvaziado. Cópias de segurança e arquivos salvos em outros lugares não mudam: apague-os você mesmo.',
      sharedToo_one: 'Apagar também {{count, number}} veículo que está em outra lista',
      sharedToo_other: 'Apagar também {{count, number}} veículos que estão em outras listas',
      sharedHint: 'Eles saem também dessas listas.',
      type: 'Digite {{word}} para confirmar',
      word: 'APAGAR',
      confirm: 'Apagar definitivamente',
      inBackground: 'Continuar em segundo plano',
      step: {
        rows: 'Apagando dados…',
        space: 'Apagando o espaço livre do banco de dados…',
        files: 'Removendo arquivos…',
      },
      done: {
        vehicle: 'Veículo apagado definitivamente.',
        list: 'Lista apagada definitivamente.',
        everything: 'Tudo foi apagado definitivamente.',
      },
      strip: 'Apagamento de dados',
      underWay: {
        vehicle: 'Apagando definitivamente um veículo',
        list: 'Apagando definitivamente uma lista',
        everything: 'Apagando tudo definitivamente',
        retention: 'Apagando definitivamente dados antigos',
      },
      resumed: 'Continuando o apagamento que foi interrompido',
      stopped: 'O apagamento parou; parte dos dados ainda existe.',
      limits: {
        title: 'Limitar o tempo de guarda dos dados?',
        goes: 'Será apagado definitivamente agora:',
        nothing: 'Nada será apagado agora.',
        daily: 'A partir de então, o Rastro apaga todos os dias o que passar dos limites.',
        confirm: 'Apagar e salvar',
        save: 'Salvar',
      },
      settings: {
        title: 'Dados',
        lead: 'O Rastro guarda os dados até que você os apague. Com limites, os dados antigos são apagados definitivamente todos os dias.',
        positions: 'Guardar posições por',
        positionsHint: 'A partir do último recebimento.',
        after: 'Posições mais antigas',
        afterHint: 'Consultas anteriores perdem as suas nos dois casos.',
        ways: { thinned: 'Manter a última e uma por mês', erased: 'Apagar todas' },
        unlisted: 'Guardar veículos que não estão em nenhuma lista por',
        unlistedHint:
          'A partir da última consulta. Veículos de listas removidas ficam enquanto elas puderem ser restauradas.',
        days_one: ' dia',
        days_other: ' dias',
        noLimit: 'sem limite',
        preview: 'Ver o que será apagado…',
        discard: 'Descartar alterações',
        everything: 'Listas, veículos, posições, consultas e conexões, definitivamente.',
        /** Other words by which the palette finds the section. */
        words: 'LGPD privacidade retenção excluir guarda',
        eraseEverything: 'Apagar tudo…',
      },
    },
    views: {
      title: 'Visualizações',
      add: 'Salvar visualização',
      none: 'Salve aqui combinações de filtros, ordem e colunas para usar de novo.',
      failed: 'Não foi possível ler as visualizações',
      changed: 'alterada',
      ofList: '{{name}}, da lista “{{list}}”',
      actions: 'Ações da visualização {{name}}',
      replace: 'Salvar as alterações',
      restore: 'Desfazer as alterações',
      saveText: 'Guarda a lista, os filtros, a ordem e as colunas que estão na tela.',
      pasted: 'Os chassis colados não ficam guardados na visualização.',
      renameTitle: 'Renomear visualização',
      name: 'Nome da visualização',
      taken: 'Já existe uma visualização com este nome.',
      takenReplace: 'Já existe uma visualização com este nome: ela será substituída.',
      saveReplace: 'Substituir',
      saved: 'Visualização “{{name}}” salva.',
      removeTitle: 'Remover a visualização “{{name}}”?',
      removeText: 'Só a visualização é removida. A lista, os veículos e as posições continuam.',
      removed: 'Visualização “{{name}}” removida.',
      removeConfirm: 'Remover visualização',
      gone_one: 'A lista não tem mais a coluna {{names}}: a visualização foi aberta sem ela.',
      gone_other: 'A lista não tem mais as colunas {{names}}: a visualização foi aberta sem elas.',
    },
    overview: {
      never:
        'Estes veículos ainda não foram consultados. Depois da primeira consulta, os gráficos mostram onde eles foram vistos pela última vez e há quanto tempo.',
      shape: 'Mostrar “{{title}}” como',
      shapes: { chart: 'Gráfico', table: 'Tabela' },
      copy: 'Copiar a tabela “{{title}}”',
      bar_one: '{{group}}: {{count, number}} veículo',
      bar_other: '{{group}}: {{count, number}} veículos',
      part_one: '{{group}}, {{series}}: {{count, number}} veículo',
      part_other: '{{group}}, {{series}}: {{count, number}} veículos',
      table: { total: 'Total' },
      totals: { label: 'Totais', vehicles: 'Veículos', located: 'Com posição' },
      by: {
        label: 'Agrupar por',
        region: 'Estado ou país',
        country: 'País',
        place: 'Município',
        columns: 'Colunas da lista',
      },
      measure: { label: 'Dividir por', ages: 'Atualização', statuses: 'Situação' },
      groups: {
        title: 'Por grupo: {{by}}',
        others_one: 'Outro grupo ({{count, number}})',
        others_other: 'Outros grupos ({{count, number}})',
        nowhere: 'Longe de qualquer município',
        none: 'Nenhum veículo.',
        count_one: '{{count, number}} grupo ao todo',
        count_other: '{{count, number}} grupos ao todo',
      },
      ages: {
        title: 'Tempo sem atualizar',
        age: 'Última posição',
        today: 'Hoje',
        yesterday: 'Ontem',
        days: '{{least}}–{{most}} dias',
        older: '1 ano ou mais',
      },
      places: {
        title: 'Municípios com mais veículos',
        none: 'Nenhum veículo tem posição.',
      },
      runs: {
        title: 'Últimas consultas',
        run: 'Consulta',
        unknown: 'Sem posição válida (0, 0) ou sem data',
        none: 'Ainda não há consultas da lista inteira.',
        whole: 'As consultas aparecem inteiras, sem os filtros.',
      },
    },
    journal: {
      title: 'Registro de atividades',
      lead: 'Quem exportou, apagou, importou e alterou o quê, e quando. O registro não guarda chassis e, de listas e conexões, guarda só o número: os nomes abaixo são os atuais. Ninguém pode alterá-lo no Rastro; apagar dados retira os nomes de arquivos.',
      fileName: 'Registro de atividades do Rastro',
      open: 'Abrir o registro de atividades',
      hint: 'Quem exportou, apagou, importou e alterou o quê neste computador.',
      empty: 'Nada registrado ainda',
      emptyText: 'Exportações, importações, remoções e alterações de conexões aparecem aqui.',
      save: 'Salvar como CSV…',
      saved: 'Registro de atividades salvo',
      total_one: '{{count, number}} registro',
      total_other: '{{count, number}} registros',
      unreadable_one: '{{count, number}} linha do registro não pode ser lida.',
      unreadable_other: '{{count, number}} linhas do registro não podem ser lidas.',
      columns: {
        at: 'Quando',
        user: 'Usuário',
        action: 'O quê',
        subject: 'De quê',
        list: 'Nº da lista',
        connection: 'Nº da conexão',
        rows: 'Linhas',
        vehicles: 'Veículos',
        format: 'Formato',
        file: 'Arquivo',
      },
      list: 'Lista nº {{id}}',
      connection: 'Conexão nº {{id}}',
      actions: {
        exported: 'Exportação',
        'connection-added': 'Conexão criada',
        'connection-changed': 'Conexão alterada',
        'connection-removed': 'Conexão removida',
        'list-imported': 'Lista importada',
        'list-merged': 'Linhas acrescentadas a uma lista',
        'list-replaced': 'Lista substituída',
        'list-removed': 'Lista movida para a lixeira',
        'list-restored': 'Lista restaurada',
        'list-deleted': 'Lista excluída da lixeira',
        'vehicles-removed': 'Veículos removidos',
        'vehicles-erased': 'Veículos apagados',
        'list-erased': 'Lista apagada',
        'everything-erased': 'Tudo apagado',
        'positions-thinned': 'Posições antigas removidas',
        'backup-written': 'Cópia de segurança feita',
        'backup-restored': 'Cópia de segurança restaurada',
        'journal-saved': 'Registro de atividades salvo',
        'diagnostics-saved': 'Diagnóstico salvo',
      },
    },
    policy: {
      set: 'Definido pelo administrador.',
      services: 'O administrador permite: {{addresses}}',
      logLevel: 'Log: {{level}}. Definido pelo administrador.',
      logLevels: { info: 'tudo', warn: 'avisos e erros', error: 'somente erros' },
    },
    diagnostics: {
      title: 'Diagnóstico para o suporte',
      open: 'Diagnóstico…',
      hint: 'Um arquivo para o suporte. Você vê tudo antes de salvar.',
      lead: 'Isto é tudo o que será salvo. Não contém nomes de listas, arquivos ou colunas, endereços, caminhos, chassis, placas nem coordenadas.',
      making: 'Verificando o banco de dados…',
      text: 'Conteúdo do arquivo',
      save: 'Salvar o arquivo…',
      saved: 'Diagnóstico salvo',
    },
    support: { title: 'Registros e suporte' },
    proxy: {
      title: 'O proxy da rede pede login',
      text: 'Para chegar à internet, esta rede usa o proxy {{proxy}}. Informe o usuário e a senha que a sua empresa deu para ele.',
      refused: 'O proxy não aceitou o usuário ou a senha. Confira os dois e tente de novo.',
      user: 'Usuário',
      userInvalid: 'Informe o usuário, sem dois-pontos (:).',
      password: 'Senha',
      showPassword: 'Mostrar ou ocultar a senha',
      remember: 'Lembrar no cofre de senhas do sistema',
      session: 'Sem o cofre de senhas do sistema, vale só até fechar o Rastro.',
      signIn: 'Entrar',
    },
    areas: {
      title: 'Áreas',
      text: 'Pátios, oficinas, perímetros e zonas proibidas. Desenhe um contorno no mapa ou escolha “Nova área em volta deste ponto” no menu do mapa.',
      all: 'Todas as áreas…',
      none: 'Ainda não há áreas.',
      import: 'Importar GeoJSON ou KML…',
      unnamed: 'Área',
      imported_one: '{{count, number}} área importada.',
      imported_other: '{{count, number}} áreas importadas.',
      same_one: '{{count, number}} já existia, com o mesmo nome e a mesma forma.',
      same_other: '{{count, number}} já existiam, com o mesmo nome e a mesma forma.',
      leftOut: {
        others_one: '{{count, number}} item sem área, como um ponto ou uma linha, ficou de fora.',
        others_other: '{{count, number}} itens sem área, como pontos ou linhas, ficaram de fora.',
        corners_one: '{{count, number}} contorno com menos de três vértices ficou de fora.',
        corners_other: '{{count, number}} contornos com menos de três vértices ficaram de fora.',
        degrees_one:
          '{{count, number}} contorno com vértices que não são longitude e latitude em graus ficou de fora.',
        degrees_other:
          '{{count, number}} contornos com vértices que não são longitude e latitude em graus ficaram de fora.',
        links_one: '{{count, number}} link para contornos fora do arquivo ficou de fora.',
        links_other: '{{count, number}} links para contornos fora do arquivo ficaram de fora.',
      },
      fromDrawn: 'Nova área com o contorno do mapa…',
      search: 'Buscar áreas',
      shown_one: '{{shown, number}} de {{count, number}} área',
      shown_other: '{{shown, number}} de {{count, number}} áreas',
      /** Above the numbers of vehicles while a list is shown: those that are on it. */
      inList: 'Na lista',
      vehicles: 'Veículos',
      actions: 'Ações',
      show: 'Mostrar só os veículos em “{{name}}”',
      change: 'Alterar “{{name}}”',
      remove: 'Remover “{{name}}”',
      removed_one: 'Área “{{name}}” removida.',
      removed_other: '{{count, number}} áreas removidas.',
      inNone: 'Em nenhuma das áreas.',
      since: 'desde {{when}}',
      sinceStart: 'desde {{when}} ou antes',
      territory: {
        label: 'Nova área: município ou estado',
        placeholder: 'Nome do município ou do estado',
        type: 'Digite um nome.',
        nothing: 'Nada encontrado',
        state: '{{name}} (estado)',
      },
      form: {
        new: 'Nova área',
        change: 'Alterar área',
        name: 'Nome',
        kind: 'Tipo',
        colour: 'Cor',
        group: 'Grupo',
        groupHint: 'Opcional, como uma filial ou um cliente.',
        metres: 'Raio em metros',
        metresHint: 'De {{least, number}} a {{most, number}} metros.',
        redraw: 'Trocar o contorno pelo que está desenhado no mapa',
        redrawHint: 'Para trocar o contorno, desenhe outro no mapa antes.',
        save: 'Salvar área',
      },
      kind: {
        yard: 'Pátio',
        workshop: 'Oficina',
        border: 'Perímetro ou divisa',
        forbidden: 'Zona proibida',
        other: 'Outro',
      },
      colour: {
        blue: 'Azul',
        teal: 'Azul-petróleo',
        green: 'Verde',
        orange: 'Laranja',
        red: 'Vermelho',
        violet: 'Violeta',
        grey: 'Cinza',
      },
    },
    work: {
      title: 'Anotações e andamento',
      none: { workState: 'Nenhum', assignee: 'Ninguém' },
      clear: { workState: 'Limpar o andamento' },
      /** The states of work that Rastro proposes until the user sets up others. */
      proposed: {
        theft: 'Furto ou roubo em apuração',
        workshop: 'Em oficina',
        recover: 'A recuperar',
        done: 'Concluído',
      },
      saved: 'Salvo',
      full: 'Cabem até {{count, number}} caracteres; o que passar disso fica de fora.',
      most: 'Cabem até {{count, number}} itens; retire um para incluir outro.',
      changedAt: 'Alterado em {{when}}',
      changed_one: '{{count, number}} veículo alterado.',
      changed_other: '{{count, number}} veículos alterados.',
      refused_one:
        '{{count, number}} ficou como estava: o texto é longo demais ou as etiquetas passariam do limite.',
      refused_other:
        '{{count, number}} ficaram como estavam: o texto é longo demais ou as etiquetas passariam do limite.',
      change: {
        title_one: 'Etiquetas e andamento de {{count, number}} veículo',
        title_other: 'Etiquetas e andamento de {{count, number}} veículos',
        addTags: 'Adicionar etiquetas',
        removeTags: 'Retirar etiquetas',
        asIs: 'Manter como está',
        unassign: 'Deixar sem responsável',
        save_one: 'Alterar {{count, number}} veículo',
        save_other: 'Alterar {{count, number}} veículos',
      },
      take: {
        title: 'Usar uma coluna de “{{list}}” como anotação',
        text: 'O que for aproveitado fica no veículo, mesmo que a lista seja substituída ou removida.',
        choose: 'Escolha uma coluna',
        field: 'Usar como',
        tags: 'Vírgula e ponto e vírgula separam etiquetas. As etiquetas que já existem continuam.',
        replace: 'Substituir o que já existe',
        replaceHint: 'Se ficar desmarcado, só recebem o valor os veículos que ainda não têm nenhum.',
        save: 'Usar coluna',
      },
      states: {
        label: 'Andamentos',
        hint: 'Opções de andamento, nesta ordem. Digite uma e tecle Enter. Um veículo mantém o andamento que for retirado daqui.',
        reset: 'Restaurar os andamentos sugeridos',
      },
    },
    commands: {
      title: 'Comandos',
      open: 'Comandos e busca',
      search: 'Buscar comando, lista, placa ou chassi',
      none: 'Nada encontrado. Tente outra palavra, ou o começo de uma placa ou de um chassi.',
      results_one: '{{count, number}} resultado',
      results_other: '{{count, number}} resultados',
      hint: '↑ ↓ escolhem, Enter executa, Esc fecha',
      groups: {
        lists: 'Listas',
        views: 'Visualizações',
        runs: 'Consultas anteriores',
        languages: 'Idioma',
        vehicles: 'Veículos',
      },
      run: '{{name}}, {{when}}',
      language: 'Idioma: {{name}}',
      names: {
        import: 'Importar lista…',
        export: 'Exportar…',
        report: 'Relatório…',
        saveView: 'Salvar visualização…',
        bin: 'Listas removidas…',
        connections: 'Conexões…',
        settings: 'Configurações…',
        find: 'Buscar nesta lista',
        findMany: 'Buscar várias placas ou chassis…',
        clearFilters: 'Limpar filtros',
        editWork: 'Etiquetas e andamento dos veículos marcados…',
        takeWork: 'Usar uma coluna desta lista como anotação…',
        layoutTable: 'Mostrar só a tabela',
        layoutBoth: 'Mostrar tabela e mapa',
        layoutMap: 'Mostrar só o mapa',
        overview: 'Alternar entre visão geral e lista',
        filters: 'Filtros…',
        areas: 'Áreas…',
        columns: 'Escolher colunas…',
        sidebar: 'Mostrar ou recolher a barra lateral',
        themeSystem: 'Tema do sistema',
        themeLight: 'Tema claro',
        themeDark: 'Tema escuro',
        lookUp: 'Consultar…',
        lookUpWhole: 'Consultar a lista inteira…',
        lookUpTicked: 'Consultar os veículos marcados…',
        lookUpFailed: 'Consultar de novo as falhas…',
        schedule: 'Agendar consulta desta lista…',
        runs: 'Consultas anteriores…',
        compare: 'Comparar as duas últimas consultas…',
        palette: 'Todos os comandos…',
        startDemo: 'Abrir a demonstração',
        removeDemo: 'Remover a demonstração…',
      },
      // Other words by which a command is found.
      words: {
        import: 'abrir arquivo planilha csv excel xlsx colar',
        export: 'salvar como planilha csv excel xlsx kml geojson arquivo',
        report: 'pdf imprimir totais gráficos mapa resumo',
        saveView: 'favorito filtro guardar',
        bin: 'lixeira restaurar excluídas',
        connections: 'serviço endereço credenciais chave servidor conexão',
        settings:
          'preferências opções idioma aparência limites mapa de fundo notificações atualizações pasta de dados',
        find: 'procurar localizar pesquisar placa chassi local',
        findMany: 'procurar colar lote lista',
        clearFilters: 'remover filtros todos',
        editWork: 'anotar observação responsável atribuir situação tag marcador seleção',
        takeWork: 'importar observação etiqueta responsável andamento tag',
        layoutTable: 'lista exibir',
        layoutBoth: 'dividir exibir lado a lado',
        layoutMap: 'exibir',
        overview: 'painel dashboard gráficos resumo totais indicadores',
        filters: 'filtrar situação atualização local estado coluna',
        areas: 'pátios zonas perímetro cerca polígono',
        columns: 'ocultar ordem cabeçalho campos',
        sidebar: 'painel menu lateral listas',
        themeSystem: 'cores aparência',
        themeLight: 'cores aparência dia',
        themeDark: 'cores aparência noite',
        lookUp: 'atualizar posições pesquisar onde está',
        lookUpWhole: 'atualizar tudo posições',
        lookUpTicked: 'atualizar selecionados seleção',
        lookUpFailed: 'erros tentar novamente',
        schedule: 'automático horário repetir',
        runs: 'histórico',
        compare: 'diferenças mudou sumiu apareceu',
        palette: 'menu paleta',
        guide: 'ajuda manual instruções',
        shortcuts: 'teclas',
        startDemo: 'exemplo teste',
        removeDemo: 'exemplo teste excluir',
        licences: 'código aberto',
        about: 'versão pasta de dados suporte',
      },
    },
    help: {
      menu: 'Ajuda',
      topics: {
        guide: 'Guia do Rastro',
        shortcuts: 'Atalhos de teclado',
        licences: 'Licenças',
        about: 'Sobre o Rastro',
      },
      guide: {
        sections: 'Assuntos',
        search: 'Buscar no guia',
        found_one: '{{count, number}} assunto com esse texto',
        found_other: '{{count, number}} assuntos com esse texto',
        none: 'Nada com esse texto. Tente uma palavra só, como “chassi” ou “mapa”.',
      },
      shortcuts: {
        text: 'O Rastro inteiro funciona pelo teclado: Tab passa de uma parte da tela à outra.',
        keys: 'Teclas',
        action: 'O que fazem',
        anywhere: {
          title: 'Em qualquer tela',
          paste: 'Importar a lista copiada',
          close: 'Fechar o que está aberto por cima; na busca, limpá-la',
        },
        table: {
          title: 'Na tabela',
          cell: 'Mudar de célula',
          columnEnds: 'Primeira ou última coluna',
          rowEnds: 'Primeira ou última linha',
          page: 'Uma página acima ou abaixo',
          open: 'Abrir os detalhes do veículo',
          close: 'Fechar os detalhes',
          tick: 'Marcar ou desmarcar a linha',
          tickTo: 'Marcar até esta linha',
          tickNext: 'Marcar linha por linha',
          tickAll: 'Marcar todas',
          copy: 'Copiar a célula, ou as linhas marcadas',
          copyHeaders: 'Copiar com os cabeçalhos',
          menu: 'Abrir o menu da linha',
        },
        header: {
          title: 'No cabeçalho da tabela',
          sort: 'Ordenar pela coluna',
          sortAlso: 'Ordenar também pela coluna, depois das outras',
          move: 'Mover a coluna',
          width: 'Mudar a largura',
          columnEnds: 'Primeira ou última coluna',
          menu: 'Abrir o menu da coluna',
        },
        map: {
          title: 'No mapa',
          move: 'Mover o mapa',
          zoom: 'Aproximar ou afastar',
          menu: 'Abrir o menu do centro do mapa',
          cancel: 'Cancelar o desenho de uma área',
        },
        panels: {
          title: 'Em painéis e janelas',
          column: 'Mover uma coluna, na escolha de colunas',
          place: 'Entrar em um estado e voltar, no filtro por local',
          find: 'Buscar as placas ou os chassis colados',
          row: 'Outra linha com problema, ao corrigir chassis',
        },
        keyNames: { Escape: 'Esc', Space: 'Espaço', ContextMenu: 'Menu' },
      },
      licences: {
        text: 'O Rastro é um programa livre sob a licença MIT. Ele inclui os componentes abaixo, cada um com a sua licença.',
        label: 'Textos das licenças',
        missing:
          'O arquivo com as licenças não está aqui: ele é gerado ao montar o programa. As licenças de cada componente também acompanham o código-fonte.',
      },
      about: {
        version: 'Versão {{version}}',
        what: 'Mostra onde os veículos da frota foram vistos pela última vez.',
        copyPath: 'Copiar o caminho da pasta de dados',
        browser: 'Navegador',
        system: 'Sistema',
        copy: 'Copiar para o suporte',
        copyright: '© 2026 The Rastro authors. Licença MIT.',
        licences: 'Ver as licenças',
      },
    },
    /** Offline map regions: parts of a street map, kept on this computer. */
    streets: {
      sheet: 'Ruas no mapa',
      open: 'Ruas no mapa…',
      show: 'Mostrar ruas',
      hide: 'Ocultar ruas',
      learns:
        'O servidor do mapa recebe o endereço IP deste computador e a área que você vê ou guarda, mas nenhum chassi e nenhuma credencial.',
      title: 'Regiões do mapa guardadas neste computador',
      words: 'ruas sem internet offline baixar mapa PMTiles',
      intro:
        'Ruas e nomes de ruas sem internet: o Rastro baixa de um mapa em PMTiles só as regiões que você escolhe.',
      privacy:
        'O servidor deste endereço recebe o endereço IP deste computador e quais partes do mapa são pedidas; em volta dos veículos, isso mostra por onde eles andam. Chassis e credenciais não são enviados. Nada é pedido antes de você calcular ou baixar uma região.',
      address: 'Endereço do mapa (PMTiles)',
      addressHint:
        'Começa com https:// e em geral termina em .pmtiles. Respeite as condições de uso do servidor.',
      saveAddress: 'Salvar endereço',
      none: 'Nenhuma região guardada ainda.',
      total: 'No disco: {{size}} MB',
      update: 'Atualizar regiões',
      notYet: 'ainda não baixada',
      fetchedAt: 'baixada em {{when}}',
      facts: '{{size}} MB, até o zoom {{zoom}}',
      removeNamed: 'Remover a região “{{name}}”',
      removeTitle: 'Remover a região “{{name}}”?',
      removeText: 'O mapa e os detalhes ficam sem as ruas desse lugar. É possível baixar a região de novo.',
      removeConfirm: 'Remover região',
      name: {
        box: 'Trecho do mapa',
        boxNear: 'Trecho do mapa em {{place}}',
        state: 'Estado: {{state}}',
        vehicles: 'Em volta dos veículos ({{km}} km)',
      },
      what: {
        label: 'Região',
        box: 'O que o mapa mostra agora',
        vehicles: 'Em volta dos meus veículos',
        state: 'Um estado',
        municipality: 'Um município',
        km: 'Raio',
      },
      zoom: {
        label: 'Detalhe',
        '12': 'Vias principais',
        '13': 'Ruas maiores',
        '14': 'Todas as ruas',
        '15': 'Todas as ruas e prédios',
      },
      measure: 'Guardar esta região…',
      plan: {
        size_one: 'A região tem {{size}} MB ({{count, number}} bloco); serão baixados {{fetch}} MB.',
        size_other: 'A região tem {{size}} MB ({{count, number}} blocos); serão baixados {{fetch}} MB.',
        time_one: 'Leva cerca de {{count, number}} minuto.',
        time_other: 'Leva cerca de {{count, number}} minutos.',
        budget: 'Com ela, as regiões ocupariam {{size}} MB; o limite é de {{budget}} MB.',
        disk: 'O disco tem só {{free}} MB livres.',
      },
      add: 'Baixar região',
      progress: 'Andamento do download do mapa',
      phase: {
        planning: 'Lendo o índice do mapa…',
        fetching: 'Baixando…',
        writing: 'Gravando…',
        paused: 'Pausado',
        stopped: 'Parado',
      },
      waits: 'O servidor pediu para esperar…',
      done: '{{done}} de {{total}} MB',
      left_one: 'falta cerca de {{count, number}} minuto',
      left_other: 'faltam cerca de {{count, number}} minutos',
      resume: 'Continuar',
      failed: 'O download parou',
      budget: 'Espaço para as regiões',
      budgetHint: 'Uma região que passaria disso não é baixada.',
    },
    updates: {
      title: 'Atualizações',
      look: 'Procurar versões novas',
      lookHint:
        'Uma vez por dia. Nada é baixado nem instalado sem você pedir. O servidor fica sabendo a versão deste Rastro e o endereço de internet deste computador.',
      denied: 'Desativado. Definido pelo administrador.',
      installed: 'Versão instalada: {{version}}',
      check: 'Verificar agora',
      never: 'Ainda não verificado',
      newest: 'Verificado em {{when}}: é a mais nova',
      newer: 'Verificado em {{when}}: há uma versão nova',
      checkFailed: 'A verificação de {{when}} não deu certo.',
      notice: 'Versão nova do Rastro',
      available: 'Há uma versão nova do Rastro: {{version}}',
      size: 'A sua é a {{current}}. O arquivo tem {{size}} MB.',
      current: 'A sua é a {{current}}.',
      skipped: 'Você pediu para pular esta versão.',
      downloading: 'Baixando o Rastro {{version}}: {{percent}}',
      downloadingHint: 'Você pode continuar trabalhando.',
      ready: 'O Rastro {{version}} está pronto para instalar',
      readyHint: 'O Rastro fecha, instala e abre de novo. Listas e posições ficam como estão.',
      installing: 'O Rastro vai fechar para instalar a versão {{version}}…',
      failed: 'O Rastro {{version}} não foi instalado',
      download: 'Baixar',
      install: 'Reiniciar e atualizar',
      putOff: 'Agora não',
      skip: 'Pular esta versão',
      address: 'Onde baixar:',
      copy: 'Copiar o endereço',
      byHand: {
        'package-manager': 'Instale-a pelo gerenciador de pacotes do sistema, ou peça à TI.',
        'all-users':
          'O Rastro está instalado para todos os usuários deste computador: peça a atualização à TI.',
        folder: 'Esta cópia do Rastro não se atualiza sozinha. Baixe a versão nova e use-a no lugar desta.',
        'read-only':
          'O Rastro não pode ser trocado na pasta em que está. Mova-o para uma pasta sua (no Mac, para Aplicativos), ou baixe a versão nova.',
      },
      fault: {
        network: 'O servidor de atualizações não respondeu. Confira a internet, a VPN ou o proxy.',
        server: 'O servidor de atualizações está com erro ou não tem o arquivo. Tente de novo mais tarde.',
        feed: 'O que o servidor respondeu não descreve uma versão do Rastro. Se a sua rede pede login em uma página, entre nela; se continuar, avise a TI.',
        damaged:
          'O arquivo recebido não é igual ao publicado e foi apagado. Tente de novo; se continuar, avise a TI.',
        signature: 'O arquivo não foi assinado por quem publica o Rastro e não foi instalado. Avise a TI.',
        disk: 'O arquivo não pôde ser gravado. Confira o espaço livre no disco e as permissões.',
        install: 'A instalação não pôde ser iniciada. Baixe a versão nova você mesmo, ou peça ajuda à TI.',
      },
    },
    cli: {
      help: `Uso: {{command}} --input ARQUIVO --output ARQUIVO SERVIÇO [opções]
     {{command}} --list NOME [--output ARQUIVO] SERVIÇO [opções]

O que consultar:
  --input ARQUIVO        um arquivo CSV ou uma planilha XLSX, da qual se lê a
                         primeira folha com chassis
  --column NOME          título da coluna do chassi; sem ele, é detectada. Repita
                         para cada coluna, se houver chassis em mais de uma.
  --identifier NOME      título da coluna que identifica os veículos dela, como a placa;
                         - para nenhuma. Repita para cada --column, na mesma ordem; sem
                         ele, é detectada.
  --list NOME            uma lista importada no Rastro, pelo nome ou pelo número,
                         como id:12

Onde consultar (SERVIÇO):
  --connection NOME      uma conexão configurada no Rastro, pelo nome ou pelo número,
                         como id:3; o segredo é lido do cofre de senhas do sistema
  --base-url URL --client-id ID
                         o segredo é lido da variável RASTRO_CLIENT_SECRET
  O segredo nunca é lido da linha de comando.

Resultado:
  --output ARQUIVO       uma linha para cada linha da entrada, na mesma ordem; uma
                         por chassi, se a linha tiver mais de um
  --format csv|json|geojson
                         padrão: conforme a extensão do ARQUIVO; senão, csv

Outras opções:
  --data PASTA           pasta de dados; o padrão é a do Rastro instalado. Se o Rastro
                         estiver com ela aberta, é ele que faz a consulta.
  --resume               continua a consulta mais recente da mesma entrada e conexão:
                         com o que ainda não foi consultado; se ela terminou, com o
                         que falhou. Se não há o que consultar, a saída é gravada com
                         as respostas já guardadas.
  --max-concurrency N    máximo de requisições ao mesmo tempo, de 1 a 256
  --patience MINUTOS     por quanto tempo tentar de novo enquanto o serviço não
                         responde, antes de parar; o padrão é {{minutes}}; 0: não tentar
  --quiet                mostra apenas erros
  --log ARQUIVO          acrescenta as mensagens a um arquivo, com a hora de cada uma,
                         também com --quiet
  --help                 mostra este texto

Códigos de saída: 0 todos os chassis respondidos; 2 opção ou entrada inválida, arquivo
            ou pasta que não pode ser usado; 3 credenciais recusadas; 4 alguns
            chassis falharam; 130 interrompida (execute de novo com --resume);
            5 proibido pela política do administrador, ou política com
            erro; 1 outro erro.`,
      program: `Uso: Rastro [--data PASTA] [--demo]    abre a janela
     Rastro lookup OPÇÕES              consulta veículos sem a janela
     Rastro backup ARQUIVO             faz uma cópia de segurança
     Rastro restore ARQUIVO            restaura uma cópia de segurança
     Rastro erase OPÇÕES               apaga veículos, listas ou tudo, para sempre
     Rastro report OPÇÕES              grava um relatório em PDF
     Rastro diagnostics OPÇÕES         mostra um texto para o suporte
     Rastro --version | --help`,
      report: {
        help: `Uso: {{command}} (--vin CHASSI | --list NOME | --everything) --output ARQUIVO.pdf
                   [--data PASTA] [--quiet]

  --vin CHASSI           um veículo: tudo o que se sabe dele, mapa e histórico
  --list NOME            uma lista, pelo nome ou como id:12: totais, mapa e tabela
  --everything           todos os veículos
  --output ARQUIVO.pdf   o relatório; um arquivo com esse nome é substituído
  --data PASTA           pasta de dados; sem ela, a do Rastro instalado
  --quiet                mostra só os erros
  --help                 mostra este texto

Nada é pedido pela rede. O Rastro pode estar aberto: nesse caso é ele que grava o
relatório.

Códigos de saída: 0 gravado; 2 uso incorreto, veículo ou lista que não existe, arquivo ou
            pasta que não pode ser usado; 5 proibido pelo administrador; 130 interrompido:
            nenhum arquivo fica; 1 um erro que não é nenhum desses.`,
      },
      erase: {
        help: `Uso: {{command}} (--vin CHASSI | --list NOME [--shared] | --everything)
                 [--yes] [--data PASTA] [--quiet]

  --vin CHASSI           um veículo, com suas linhas em todas as listas
  --list NOME            uma lista com seus veículos, pelo nome ou como id:12
  --shared               também os veículos dela que estão em outra lista
  --everything           listas, veículos, posições, consultas, conexões com segredos
  --yes                  não perguntar; necessário onde não há a quem perguntar, como
                         no Rastro instalado no Windows
  --data PASTA           pasta de dados; sem ela, a do Rastro instalado
  --quiet                mostrar só os erros e a pergunta
  --help                 mostrar este texto

Primeiro é mostrado o que será apagado. Nada fica na pasta de dados, nem no espaço livre
do banco de dados, nem em cópias guardadas à parte. Cópias de segurança e arquivos
exportados ficam. O Rastro pode estar aberto.

Códigos de saída: 0 apagado, ou não confirmado; 2 uso incorreto, veículo ou lista que não
                  existe, veículo em consulta, pasta que não pode ser usada;
                  130 interrompido: o que começou termina depois; 1 outro erro.`,
        secretsLeft:
          'O cofre de senhas está bloqueado ou não existe. Segredos que ainda estão nele e serão removidos quando o Rastro for aberto: {{count}}.',
        shared:
          '  veículos da lista que ficam, porque estão em outra lista (--shared os apaga também): {{count, number}}',
      },
      backup: {
        help: `Uso: {{command}} ARQUIVO [--keep N] [--data PASTA] [--quiet]

  ARQUIVO                a cópia de segurança; um arquivo com esse nome é substituído.
                         Em uma pasta que existe, a cópia recebe um nome com data e hora.
  --keep N               excluir as cópias mais antigas da pasta além das N mais novas
  --data PASTA           pasta de dados; sem a opção, a do Rastro instalado
  --quiet                mostrar só erros
  --help                 mostrar este texto

O Rastro pode estar aberto e com consultas em andamento. A cópia é conferida antes de
receber o nome.

Códigos de saída: 0 cópia feita e conferida; 2 uso incorreto, arquivo ou pasta que não
                  pode ser usado; 130 interrompida, sem gravar arquivo; 1 outro erro.`,
        restoreHelp: `Uso: {{command}} ARQUIVO [--data PASTA] [--quiet]

  ARQUIVO                uma cópia de segurança, que é conferida antes
  --data PASTA           pasta de dados; sem a opção, a do Rastro instalado
  --quiet                mostrar só erros
  --help                 mostrar este texto

O Rastro precisa estar fechado. O banco de dados atual não é excluído: fica na pasta de
dados como rastro.replaced-HORA.sqlite.

Códigos de saída: 0 restaurada; 2 uso incorreto, arquivo que não é uma cópia completa,
                  pasta em uso ou que não pode ser usada; 1 outro erro.`,
        made: 'Cópia feita e conferida: {{path}} (veículos: {{vehicles}}; listas: {{lists}}; consultas: {{runs}}).',
        restored: 'Cópia restaurada (veículos: {{vehicles}}; listas: {{lists}}; consultas: {{runs}}).',
        aside: 'O banco de dados anterior é {{path}}.',
      },
      diagnostics: {
        help: `Uso: {{command}} [--data PASTA] [--output ARQUIVO]

Mostra um texto para o suporte, ou o grava em ARQUIVO: versões, configurações, contagens,
as últimas consultas, a verificação do banco de dados, o log. Não contém nomes de listas,
arquivos ou colunas, endereços, caminhos, chassis, placas nem coordenadas. Funciona com o
Rastro aberto.`,
      },
      allOptions: 'Todas as opções: {{command}} --help',
      exitCode: 'Código de saída {{code}}.',
      bar: '{{percent}}% | {{done}}/{{total}} chassis | {{speed}}/s | restam {{left}} | não encontrados: {{notFound}}, falhas: {{failed}}',
      barWaiting: {
        'rate-limited': 'o serviço pediu uma pausa: continua em {{time}}',
        'service-failing': 'o serviço não está respondendo: tenta de novo em {{time}}',
        network: 'sem conexão com o serviço: tenta de novo em {{time}}',
        database: 'outro programa está usando o banco de dados: aguarda até {{time}}',
      },
      /** Printed where the output is no terminal. */
      waiting: {
        'rate-limited':
          'Aguardando: o serviço pediu uma pausa; a consulta continua sozinha em {{time}}. Chassis na fila: {{queued}}.',
        'service-failing':
          'Aguardando: o serviço não está respondendo; novas tentativas de tempos em tempos. Chassis na fila: {{queued}}.',
        network:
          'Aguardando: sem conexão com o serviço; novas tentativas de tempos em tempos. Chassis na fila: {{queued}}.',
        database: 'Aguardando: outro programa está usando o banco de dados. Chassis na fila: {{queued}}.',
      },
      /** Why the service gives no answers, as the test of the connection finds. */
      why: {
        unreachable:
          'O teste da conexão não encontrou nada que responda ({{detail}}). Confira o endereço, a internet e a VPN.',
        certificate:
          'O certificado do serviço não é confiável ({{detail}}). Confira a data do computador. Se a empresa inspeciona a rede, peça à TI que instale o certificado raiz dela neste computador.',
        'proxy-unreachable':
          'O proxy não responde ({{detail}}). Confira HTTPS_PROXY e se este computador está na rede da empresa ou na VPN.',
        'not-the-service':
          'O endereço responde, mas não é o serviço de posições ({{detail}}). Confira o endereço com o operador: talvez falte ou sobre algo no final, como /api.',
        'token-field':
          'O serviço responde, mas um campo da resposta do token está errado ({{detail}}). Informe ao suporte do serviço.',
      },
      rows: 'Linhas: {{rows}}; chassis diferentes: {{unique}}; repetidas: {{duplicates}}; com problema: {{heldBack}}.',
      elsewhere: 'Chassis vistos em outro lugar do arquivo, não consultados: {{vins}}. {{places}}',
      elsewherePlace: '{{vin}} (linha {{line}}, coluna {{column}})',
      elsewhereOnSheet: '{{vin}} (planilha {{sheet}}, linha {{line}}, coluna {{column}})',
      hidden: 'Linhas ocultas na planilha, também consultadas: {{rows}}.',
      scanned: 'Chassis sem o I que o leitor de código de barras pôs antes deles: {{rows}}.',
      identifiers: 'Identificadores (coluna do chassi: coluna da placa): {{pairs}}.',
      noIdentifier: 'nenhum',
      severalColumns:
        'Há chassis em mais de uma coluna: {{all}}. Consultada: {{chosen}}; para incluir as outras, informe cada uma com --column.',
      resume: {
        anew: 'Não há consulta para continuar; iniciando uma nova.',
        resume: 'Continuando a consulta.',
        nothing: 'A consulta já foi concluída; nada será consultado de novo.',
        failed: 'A consulta já foi concluída; consultando de novo o que falhou: {{failed}}.',
      },
      summary:
        'Localizados: {{ok}}; não encontrados: {{notFound}}; falhas: {{failed}}; não consultados: {{queued}}; requisições: {{requests}} (recusadas por excesso: {{throttled}}); duração: {{time}}.',
      written: 'Arquivo gravado: {{path}}',
      setAside: 'O banco de dados estava danificado e foi guardado como {{path}}.',
      recovered: 'O que podia ser lido está de volta (veículos: {{vehicles}}; listas: {{lists}}).',
      journalNotWritten: 'O registro de atividades não pôde ser gravado:',
      endNotSaved: 'Não foi possível gravar o fim da consulta.',
      others: 'Outra consulta nesta pasta de dados foi passada para esta e ainda está em andamento.',
      /** Why the command line refused or gave up; option names stay as they are typed. */
      failure: {
        format: '--format aceita csv, json ou geojson',
        reportTarget: 'é preciso indicar --vin, --list ou --everything, um só',
        eraseTarget: 'informe --vin, --list ou --everything, só um deles; --shared acompanha --list',
        eraseVin: '--vin exige um chassi de {{length}} caracteres',
        eraseUnconfirmed:
          'não há a quem perguntar (no Windows, o Rastro instalado não lê o teclado): falta --yes',
        vehicleMissing: 'O veículo {{vin}} não existe.',
        listAlone: '--list não pode ser usada com --input, --column nem --identifier',
        connectionAlone: '--connection não pode ser usada com --base-url nem com --client-id',
        inputMissing: 'falta --input ARQUIVO ou --list NOME',
        outputMissing: 'falta --output ARQUIVO',
        serviceMissing: 'faltam --base-url e --client-id, ou --connection',
        variableMissing: 'a variável RASTRO_CLIENT_SECRET não está definida',
        optionEmpty: '{{option}} está vazia',
        optionNumber: '{{option}} aceita um número inteiro de {{least}} a {{most}}',
        optionUnknown: 'Opção desconhecida: {{option}}',
        optionWithoutValue:
          'Falta o valor da opção {{option}}; um valor que começa com - deve ser informado como {{option}}=VALOR',
        optionWithValue: 'A opção {{option}} não aceita valor',
        argumentUnexpected: 'Argumento inesperado: {{argument}}. Todo valor deve vir depois de uma opção',
        fileMissing: 'Falta o ARQUIVO',
        keepNeedsFolder: '--keep só vale com uma pasta que existe',
        noDatabase: 'Não há banco de dados do Rastro em {{path}}.',
        restoreInUse:
          'O Rastro está com a pasta de dados {{path}} aberta. Restaure a cópia nas configurações dele ou feche antes o Rastro.',
        logFile: 'Não foi possível gravar o arquivo de log: {{path}} ({{code}})',
        listMissing: 'Não há uma lista “{{name}}” nesta pasta de dados.',
        listGone: 'Não há uma lista com o número {{id}} nesta pasta de dados; ela pode ter sido removida.',
        listSeveral: 'Há mais de uma lista “{{name}}”; indique uma delas: {{ids}}.',
        connectionMissing: 'Não há uma conexão “{{name}}” nesta pasta de dados.',
        connectionGone:
          'Não há uma conexão com o número {{id}} nesta pasta de dados; ela pode ter sido removida.',
        connectionSeveral: 'Há mais de uma conexão “{{name}}”; indique uma delas: {{ids}}.',
        inputPipe:
          'A entrada é um pipe ou um dispositivo: {{path}}. Salve o conteúdo em um arquivo e informe esse arquivo.',
        inputUnreadable: 'Não foi possível ler o arquivo de entrada: {{path}}',
        identifiersTooMany: 'Há mais --identifier do que --column: informe um para cada coluna de chassi',
        columnMissing: 'A entrada não tem a coluna “{{column}}”; as colunas são: {{columns}}',
        outputReadOnly:
          'Não foi possível gravar {{path}}: o arquivo ou a pasta está protegido contra gravação.',
        outputNoFile: 'Não foi possível gravar {{path}}: já existe e não é um arquivo.',
        output: 'Não foi possível gravar {{path}} ({{code}}).',
        outputLost:
          'Não foi possível gravar {{path}} ({{code}}). O que já foi consultado está guardado; execute de novo com --resume para gravar o arquivo.',
        optionTwice: 'A opção {{option}} foi informada mais de uma vez',
        backupUnreadable: 'Não foi possível ler a cópia {{path}}. Confira o nome do arquivo e a permissão.',
        outputNoFolder:
          'Não foi possível gravar {{path}}: a pasta não existe. Crie a pasta ou informe outra.',
        outputDiskFull:
          'Não foi possível gravar {{path}}: o disco está cheio. Libere espaço ou informe outra pasta.',
        standardOutput: 'Não foi possível gravar na saída padrão ({{code}}).',
        outputExcel:
          '--output não grava planilhas do Excel, e o Excel não abriria o arquivo: o nome deve terminar em .csv',
        listBusy: 'Esta lista já está sendo consultada.',
        dataInUse:
          'O Rastro, ou outra consulta, está usando a pasta de dados {{path}}. Feche-o, ou informe outra pasta com --data.',
        dataNewer:
          'A pasta de dados {{path}} foi gravada por uma versão mais nova do Rastro. Use essa versão, ou informe outra pasta com --data.',
        dataUnusable:
          'Não é possível usar a pasta de dados {{path}}. Confira a permissão e o espaço livre, ou informe outra pasta com --data.',
        foreign: '{{path}} não é exclusivo deste usuário e por isso não foi usado.',
        otherVersion:
          'O Rastro {{theirs}} está usando a pasta de dados, e esta linha de comando é da versão {{ours}}. Feche esse Rastro, ou use a linha de comando que veio com ele.',
        interrupted:
          'Consulta interrompida. O que já foi consultado está guardado; execute de novo com --resume.',
        closed:
          'O Rastro foi fechado antes do fim da consulta. O que já foi consultado está guardado; execute de novo com --resume.',
        gone: 'O Rastro terminou antes do fim da consulta. O que já foi consultado está guardado; execute de novo com --resume.',
        reportInterrupted: 'O relatório foi interrompido. Nenhum arquivo foi gravado.',
        backupInterrupted: 'A cópia de segurança foi interrompida. Nenhum arquivo foi gravado.',
        eraseInterrupted:
          'Interrompido. O que já começou a ser apagado continua no Rastro aberto, ou quando a pasta de dados for aberta de novo.',
        pausedThere: 'A consulta foi pausada no Rastro. O que já foi consultado está guardado.',
        cancelledThere: 'A consulta foi cancelada no Rastro. O que já foi consultado está guardado.',
        interruptedThere: 'A consulta foi interrompida no Rastro. O que já foi consultado está guardado.',
      },
      stopped: {
        unauthorized:
          'A consulta parou antes do fim: o serviço recusou as credenciais. O que já foi consultado está guardado; execute de novo com --resume.',
        'secret-missing':
          'A consulta parou antes do fim: falta o segredo da conexão. O que já foi consultado está guardado; execute de novo com --resume.',
        'service-failing':
          'A consulta parou antes do fim: o serviço não respondeu. O que já foi consultado está guardado; execute de novo com --resume.',
        network:
          'A consulta parou antes do fim: a rede caiu ou o serviço não pôde ser acessado. O que já foi consultado está guardado; execute de novo com --resume.',
        proxy:
          'A consulta parou antes do fim: o proxy pede usuário e senha ou não deixa passar. Informe os dois em HTTPS_PROXY, como em http://usuario:senha@proxy.exemplo.com.br:3128. O que já foi consultado está guardado; execute de novo com --resume.',
        'database-busy':
          'A consulta parou antes do fim: outro programa bloqueou o banco de dados por meio minuto. O que já foi consultado está guardado; execute de novo com --resume.',
        database:
          'A consulta parou antes do fim: o banco de dados não aceitou as respostas; a próxima abertura o verifica. Execute de novo com --resume.',
        'disk-full':
          'A consulta parou antes do fim: o disco está cheio. O que já foi consultado está guardado; libere espaço e execute de novo com --resume.',
        disk: 'A consulta parou antes do fim: não foi possível gravar na pasta de dados; confira a permissão e o disco. O que já foi consultado está guardado; execute de novo com --resume.',
        internal:
          'A consulta parou antes do fim por um erro do próprio Rastro. O que já foi consultado está guardado; execute de novo com --resume.',
      },
    },
    errors: {
      title: 'Não foi possível concluir',
      detail: 'Detalhe para o suporte',
      /** For an unforeseen error. */
      incident: 'Erro número {{incident}}, no log.',
      retry: 'Tentar de novo',
      kind: {
        'bad-input': 'Algum valor informado não é válido. Confira os campos e tente de novo.',
        'not-found': 'Este item não existe mais. Talvez tenha sido removido em outra janela.',
        conflict: 'Já existe um item com este nome. Escolha outro nome.',
        unauthorized:
          'O serviço recusou as credenciais. Confira o ID e o segredo do cliente na conexão; se estiverem certos, fale com o suporte do serviço.',
        'secret-missing':
          'O segredo desta conexão não está neste computador. Abra a conexão e informe-o de novo.',
        network: 'O serviço não respondeu. Confira a internet, a VPN ou o proxy e tente de novo.',
        proxy:
          'O proxy da rede não deixou passar. Teste a conexão para ver o motivo, ou fale com a TI da empresa.',
        server: 'O serviço está com erro. Espere alguns minutos e tente de novo.',
        'rate-limited': 'O serviço pediu para esperar. Tente de novo em alguns minutos.',
        busy: 'O Rastro ainda está terminando outra tarefa. Espere um instante e tente de novo.',
        disk: 'Não foi possível gravar no disco. Confira o espaço livre e a permissão da pasta de dados.',
        'scheduler-refused':
          'O sistema não aceitou a tarefa agendada: “{{said}}”. Se uma política deste computador a impede, peça à TI que permita tarefas agendadas do seu usuário. Sem isso, agende “Enquanto o Rastro estiver aberto”.',
        database:
          'O banco de dados local não respondeu como devia. Reinicie o Rastro; se continuar, fale com o suporte.',
        policy: 'O administrador deste computador não permite isto.',
        'policy-invalid':
          'A política do administrador deste computador contém um erro, e o Rastro não abre sem ela.',
        'newer-database':
          'Os dados desta pasta foram gravados por uma versão mais nova do Rastro. Atualize o Rastro para abri-los; nada foi alterado.',
        cancelled: 'A operação foi cancelada.',
        internal: 'Algo inesperado aconteceu no Rastro. Tente de novo; se continuar, fale com o suporte.',
        unknown: 'Algo inesperado aconteceu. Tente de novo; se continuar, fale com o suporte.',
      } satisfies Readonly<Record<ErrorKind | 'unknown', string>>,
      /** By `ErrorReason`, where the core knows more than the error's kind (`details.reason`). */
      reason: {
        'file-unreadable':
          'O arquivo não pode ser lido: está aberto em outro programa, foi movido ou alterado, ou é uma pasta. Feche-o no outro programa e escolha o arquivo de novo.',
        empty: 'O arquivo está vazio. Confira se é o arquivo certo ou exporte a lista de novo.',
        'too-large':
          'O arquivo tem mais de {{limit, number}} MB. Divida-o, ou deixe só a coluna do chassi, e importe as partes.',
        'spreadsheet-encrypted':
          'A planilha tem senha. Abra-a no Excel, retire a senha em Arquivo › Informações › Proteger, salve e importe de novo.',
        'spreadsheet-old':
          'Esta é uma planilha do Excel 2003 ou anterior (.xls). Abra-a no Excel, escolha Salvar como, tipo “Pasta de Trabalho do Excel (.xlsx)”, e importe a nova.',
        'spreadsheet-ods':
          'Esta é uma planilha do LibreOffice (.ods). Abra-a, escolha Salvar como, tipo “Excel 2007–365 (.xlsx)”, e importe a nova.',
        'spreadsheet-numbers':
          'Esta é uma planilha do Numbers, da Apple. Abra-a, escolha Arquivo › Exportar para › Excel ou CSV, e importe o novo arquivo.',
        'spreadsheet-xlsb':
          'Esta é uma planilha binária do Excel (.xlsb). Abra-a no Excel, escolha Salvar como, tipo “Pasta de Trabalho do Excel (.xlsx)”, e importe a nova.',
        'spreadsheet-broken':
          'A planilha está danificada ou incompleta. Abra-a no Excel, salve de novo e importe; se veio por e-mail, peça outra vez.',
        'spreadsheet-too-large':
          'A planilha tem mais do que pode ser lido de uma vez. Abra-a no Excel, salve a folha como CSV UTF-8 e importe o CSV.',
        'not-text':
          'Este arquivo não é nem texto nem planilha. Abra a lista no programa em que foi feita, salve como Excel (.xlsx) ou CSV UTF-8 e importe de novo.',
        'web-page':
          'Este arquivo é uma página da web com nome de planilha, como muitos sistemas exportam. Abra-o no Excel, salve como Excel (.xlsx) e importe de novo.',
        'e-mail':
          'Este arquivo é um e-mail. Abra-o, salve a lista anexada e importe-a. Se os chassis estão no texto, copie o texto e cole no Rastro.',
        'lock-file':
          'Este não é o arquivo da planilha: o Excel cria este arquivo ao lado de uma planilha enquanto ela está aberta. Escolha o arquivo de mesmo nome sem “~$” no início.',
        document:
          'Este é um documento de texto ou uma apresentação, não uma planilha. Copie a tabela e cole aqui, ou salve-a em uma planilha .xlsx.',
        zip: 'Este é um arquivo ZIP. Descompacte-o (no Windows: botão direito › Extrair tudo) e importe a lista que estava dentro.',
        'long-line':
          'A linha {{line, number}} não termina: isto não parece uma lista. Abra o arquivo no Excel, salve como CSV UTF-8 e importe de novo.',
        'nothing-accepted':
          'Nenhuma linha tem um chassi de 17 caracteres na coluna escolhida. Confira a coluna do chassi e o separador.',
        'too-wide':
          'São mais de {{limit, number}} colunas, e não cabem. Para importar, tire do arquivo as que não usa; para exportar, escolha CSV.',
        'policy-service':
          'O administrador deste computador não permite consultas em {{address}}. Use uma conexão que o administrador permita.',
        'policy-connection':
          'Esta conexão foi definida pelo administrador deste computador. Aqui só se digita o segredo dela.',
        'policy-basemap': 'O administrador deste computador não permite mapas da internet.',
        'policy-map-source': 'O administrador deste computador não permite mapas de {{address}}.',
        'policy-map':
          'O administrador deste computador não permite abrir posições em um mapa fora do Rastro.',
        'policy-export': 'O administrador deste computador não permite exportações.',
        'policy-format':
          'O administrador deste computador não permite exportar como {{format}}. Permitido: {{allowed}}.',
        'policy-setting': 'Esta configuração foi definida pelo administrador deste computador.',
        'policy-no-json': 'A política do administrador em {{where}} não é um JSON válido.',
        'policy-key-twice': 'A política do administrador em {{where}}: “{{key}}” aparece duas vezes.',
        'policy-unknown-key': 'A política do administrador em {{where}}: o Rastro não conhece “{{key}}”.',
        'policy-key-missing': 'A política do administrador em {{where}}: falta “{{key}}”.',
        'policy-value':
          'A política do administrador em {{where}}: o valor de “{{key}}” está errado. Esperado: {{expected}}',
        'policy-unprotected':
          'A política do administrador não vale, pois outros poderiam alterá-la: {{where}} precisa pertencer ao root, não ser um link e só poder ser gravado pelo root.',
        'policy-unreadable': 'A política do administrador em {{where}} não pode ser lida.',
        'not-a-url': 'O endereço não está completo. Informe-o como em https://servico.exemplo.com.br.',
        scheme: 'O endereço precisa começar com https://.',
        'not-https':
          'O endereço precisa começar com https://: sem isso as credenciais iriam abertas pela rede.',
        credentials: 'Retire do endereço o usuário e a senha: as credenciais têm campos próprios.',
        'query-or-fragment': 'Retire do endereço o que vem a partir de “?” ou “#”.',
        'schedule-path':
          'O caminho {{path}} tem caracteres que o agendador do sistema não aceita ou troca por outros ({{characters}}). Mude a pasta de dados ou a do programa para um caminho sem eles.',
        'updates-off': 'A procura de versões novas está desativada.',
        'file-gone': 'O arquivo não está mais lá: foi movido, renomeado ou excluído. Exporte-o novamente.',
        'output-is-input': 'A saída substituiria a entrada; informe outro nome.',
        'output-is-data':
          '{{path}} pertence à pasta de dados do Rastro, onde nada mais pode ser gravado. Escolha outra pasta.',
        'not-opened': 'Nenhum programa deste computador abriu o arquivo. Mostre-o na pasta e abra-o de lá.',
        'database-busy':
          'Outro programa, como um backup ou antivírus, está usando o banco de dados. Tente de novo quando ele terminar.',
        'disk-full': 'O disco está cheio. Libere espaço e tente de novo.',
        'keychain-silent': 'O cofre de senhas não responde. Desbloqueie-o e tente de novo.',
        'demo-list':
          'A lista de demonstração só pode ser consultada pela conexão de demonstração: nenhum outro serviço conhece esses veículos.',
        'demo-connection':
          'A conexão de demonstração só consulta a lista de demonstração. Escolha ou cadastre a conexão com o seu serviço.',
        'areas-too-many':
          'O Rastro guarda no máximo {{most, number}} áreas. Remova algumas ou importe menos.',
        'areas-too-detailed':
          'Os contornos têm vértices demais: o máximo é {{most, number}}. Simplifique o arquivo no programa em que ele foi feito.',
        'area-file-broken':
          'O Rastro lê áreas de arquivos GeoJSON e KML. Este não é nenhum dos dois ou está danificado.',
        'area-file-kmz':
          'Este é um arquivo KMZ. Descompacte-o (é um ZIP) e importe o arquivo KML que está dentro.',
        'area-file-gpx':
          'Este é um arquivo GPX, que tem pontos e trilhas, mas não áreas. Exporte as áreas como GeoJSON ou KML.',
        'area-file-lines':
          'Este é um GeoJSON com um item por linha. Exporte-o como um único documento GeoJSON (FeatureCollection).',
        'area-file-link':
          'Este arquivo KML só tem um link para as áreas, que estão em outro lugar. Abra-o no Google Earth, salve as áreas como KML e importe esse arquivo.',
        'area-file-too-large': 'O arquivo tem mais de 8 MB. Divida-o ou simplifique os contornos.',
        'area-file-none': 'O arquivo não tem áreas: polígonos com pelo menos três vértices.',
        'area-file-not-degrees':
          'As coordenadas do arquivo não são longitude e latitude em graus (WGS 84 ou SIRGAS 2000). Exporte-o de novo com elas.',
        'too-many-values':
          'A coluna tem mais de 1.000 valores diferentes. Use-a como observação ou escolha uma coluna com menos valores.',
        erasing: 'Dados estão sendo apagados. Tente de novo quando terminar.',
        'list-in-run':
          'Esta lista já está sendo consultada. Acompanhe a consulta em “Consultas” ou espere ela terminar.',
        'run-ended': 'Esta consulta já terminou. Inicie uma nova.',
        'run-under-way':
          'Esta consulta está em andamento. Espere ela terminar, ou cancele-a, e tente de novo.',
        'connection-gone':
          'A conexão foi removida. Escolha outra. Uma consulta que a usava só pode ser cancelada; o que já foi consultado está guardado.',
        'vehicles-in-run':
          'Alguns destes veículos estão em uma consulta em andamento. Espere a consulta terminar, ou cancele-a, e tente de novo.',
        'update-in-run':
          'Há uma consulta em andamento. Espere ela terminar, ou pause-a, e depois atualize o Rastro.',
        'backup-unwritable':
          'Não foi possível gravar a cópia de segurança. Verifique se a pasta dela existe, a permissão e o espaço livre no disco, ou escolha outra pasta.',
        'backup-not-ours':
          'Este arquivo não é uma cópia de segurança do Rastro. Os nomes das cópias começam com “rastro-backup”.',
        'backup-damaged': 'A cópia de segurança está danificada ou incompleta. Escolha uma mais antiga.',
        'backup-newer':
          'Uma versão mais nova do Rastro fez esta cópia. Atualize o Rastro e depois restaure a cópia.',
        'backup-no-folder': 'Escolha antes uma pasta para as cópias de segurança.',
        'same-folder':
          'O Rastro importaria os arquivos que grava nela. Escolha outra pasta para uma das duas.',
        'folder-unwritable':
          'Não foi possível gravar na pasta {{folder}}. Verifique se ela existe e está ao alcance, como uma pasta da rede, a permissão e o espaço livre, ou escolha outra pasta nas configurações.',
        'folder-file-unreadable':
          'O arquivo não pode ser lido: está aberto em outro programa, ou falta permissão. O Rastro tenta de novo sozinho.',
        'restore-in-run':
          'Há uma consulta em andamento. Espere ela terminar, ou pause-a, e depois restaure a cópia.',
        'import-too-slow':
          'O arquivo demora demais para ser lido. Abra-o no Excel, salve a planilha como CSV UTF-8 e importe o CSV.',
        'import-too-much':
          'O arquivo contém muito mais texto do que seu tamanho permite: mais de {{limit, number}} MB. Abra-o no Excel, salve a planilha como CSV UTF-8 e importe o CSV, ou importe o arquivo em partes.',
        'import-no-room':
          'O texto deste arquivo precisa de mais de {{limit, number}} MB no disco, que não tem esse espaço livre. Libere espaço ou importe o arquivo em partes.',
        // Map regions and background map: `StreetsFault`, `BasemapFault`.
        'streets-no-source': 'Informe primeiro o endereço de um mapa com ruas.',
        'streets-no-ranges':
          'Este servidor não envia partes de um arquivo, e uma região precisa disso. Use outro endereço.',
        'streets-changing': 'O mapa no servidor mudou durante a leitura. Tente de novo em alguns minutos.',
        'streets-too-many':
          'As regiões são grandes demais para este nível de detalhe. Escolha menos detalhe ou uma região menor.',
        'streets-nothing': 'O mapa no servidor não tem nada nesse lugar.',
        'streets-no-vehicles': 'Nenhum veículo tem posição ainda. Consulte os veículos primeiro.',
        'streets-pictures':
          'O mapa deste endereço não tem blocos vetoriais. Use o endereço de um mapa vetorial em PMTiles.',
        'streets-budget':
          'As regiões precisam de mais espaço do que você permite. Permita mais ou escolha menos detalhe.',
        'streets-no-room': 'O disco tem pouco espaço livre para as regiões. Libere espaço e tente de novo.',
        'basemap-missing':
          'O arquivo do mapa não está mais onde estava. Se ele foi movido ou está em outro disco, escolha-o de novo.',
        'basemap-unreadable':
          'O arquivo do mapa não pode ser lido. Confira a permissão do arquivo e o disco.',
        'basemap-not-pmtiles': 'Este arquivo não é um mapa em PMTiles. Escolha um arquivo .pmtiles.',
        'basemap-older':
          'O arquivo é de uma versão antiga do PMTiles. Peça-o na versão 3, ou converta-o com “pmtiles convert”.',
        'basemap-newer': 'O arquivo é de uma versão do PMTiles mais nova que a 3. Peça-o na versão 3.',
        'basemap-incomplete':
          'O arquivo do mapa está incompleto. Espere a cópia terminar, ou copie-o de novo.',
        'basemap-damaged': 'O arquivo do mapa está danificado. Copie-o ou baixe-o de novo.',
        'basemap-compression':
          'O arquivo do mapa está compactado em Brotli ou Zstandard, que o Rastro não lê. Peça-o em gzip.',
        'basemap-tiles':
          'O mapa deste arquivo é de um tipo que o Rastro não desenha. Servem: MVT, PNG, JPEG e WebP.',
        'basemap-no-layers': 'O arquivo não diz quais camadas tem, e não há como desenhá-lo.',
        'basemap-address':
          'O endereço não está completo. Informe-o como em https://mapas.exemplo.com/style.json.',
        'basemap-not-https': 'O endereço precisa começar com https://.',
        'basemap-credentials': 'Retire do endereço o usuário e a senha.',
        'basemap-unreachable':
          'O servidor do mapa não responde. Confira o endereço, a internet, a VPN ou o proxy.',
        'basemap-certificate':
          'O certificado do servidor do mapa não é confiável. Confira a data do computador. Se a empresa inspeciona a rede, peça ajuda à TI.',
        'basemap-redirect':
          'O endereço leva a outro endereço, e o Rastro não o segue. Informe o endereço final do estilo.',
        'basemap-status':
          'O servidor do mapa não atende agora, ou recusou o pedido. Confira o endereço e, se houver, a chave que faz parte dele.',
        'basemap-too-large': 'O servidor do mapa mandou mais do que o Rastro aceita de uma vez.',
        'basemap-not-a-style':
          'O endereço responde, mas não é um estilo de mapa. Informe o endereço do style.json (MapLibre, versão 8).',
        'basemap-nothing-to-draw':
          'O estilo não tem nada que o Rastro possa desenhar: as fontes dele não são de https:// ou são de um tipo próprio.',
      } satisfies Readonly<Record<ErrorReason | 'long-line', string>>,
    },
    /** Times and spans relative to now. */
    time: {
      now: 'agora',
      ago: 'há {{span}}',
      ahead: 'daqui a {{span}}',
      days_one: '{{count, number}} dia',
      days_other: '{{count, number}} dias',
      hours_one: '{{count, number}} h',
      hours_other: '{{count, number}} h',
      minutes_one: '{{count, number}} min',
      minutes_other: '{{count, number}} min',
      short: { day: 'd', hour: 'h', minute: 'min', second: 's' },
    },
    folders: {
      title: 'Pastas',
      words: 'pasta observada, importação automática, arquivo depois da consulta, relatório automático',
      written: {
        legend: 'Gravar um arquivo depois de cada consulta',
        hint: 'De cada lista, ou de todos os veículos, quando a consulta termina. Arquivos anteriores ficam na pasta.',
        format: 'Formato do arquivo',
        failed: 'O arquivo de {{when}} não foi gravado.',
        noticeTitle: 'Arquivo gravado depois da consulta',
      },
      watched: {
        legend: 'Importar os arquivos de uma pasta',
        hint: 'Um arquivo novo ou alterado (CSV, TXT ou Excel) vira uma lista ou substitui a lista do arquivo de mesmo nome. O que já está na pasta não é importado. O arquivo não é movido nem apagado.',
        unreadable: 'A pasta não pode ser lida agora. O Rastro tenta de novo.',
      },
      folder: 'Pasta',
      none: 'nenhuma',
      choose: 'Escolher pasta…',
      chooseOther: 'Escolher outra…',
      chooseNamed: 'Usar a pasta',
      noWay: 'Neste modo, no navegador, a pasta é escolhida por quem inicia o Rastro.',
      stop: 'Parar',
      outcome: {
        added_one: 'Nova lista com {{count, number}} linha',
        added_other: 'Nova lista com {{count, number}} linhas',
        replaced_one: 'Lista substituída, com {{count, number}} linha',
        replaced_other: 'Lista substituída, com {{count, number}} linhas',
        unclear:
          'Mais de uma coluna tem chassis. Importe este arquivo uma vez; depois as colunas ficam na memória.',
        failed: 'Não importado.',
      },
      elsewhere_one: '{{count, number}} chassi visto em outro lugar do arquivo não está na lista.',
      elsewhere_other: '{{count, number}} chassis vistos em outro lugar do arquivo não estão na lista.',
      heldBack_one: '{{count, number}} linha sem chassi válido ficou de fora.',
      heldBack_other: '{{count, number}} linhas sem chassi válido ficaram de fora.',
      taken: 'Arquivo importado da pasta',
      notTaken: 'Arquivo da pasta não importado',
      see: 'Ver lista',
      fix: 'O arquivo ficou na pasta: corrija-o lá ou importe-o pela janela de importação.',
    },
    watch: {
      legend: 'Depois de cada consulta, avisar sobre',
      hint: 'Em comparação com a consulta anterior dos mesmos veículos. Também na área de trabalho, com as notificações ligadas.',
      rule: {
        fellSilent: 'Veículos que ficaram sem sinal',
        found: 'Veículos encontrados de novo',
        lost: 'Veículos não mais encontrados',
        entered: 'Veículos que entraram em uma área',
        left: 'Veículos que saíram de uma área',
        border: 'Veículos em outro estado ou país',
        moved: 'Veículos que foram para longe',
      },
      km: 'Longe é mais de',
      kmHint: 'Em linha reta, entre as duas posições.',
      title: 'Mudanças desde a consulta anterior',
      see: 'Ver mudanças',
    },
    /** Reports, as PDF. */
    report: {
      made: 'Gerado pelo Rastro em {{when}}',
      filters: 'Filtros: {{filters}}',
      page: 'Página {{page}} de {{pages}}',
      fresh_one: '{{recent, number}} de {{count, number}} veículo tem posição de até {{limit}}',
      fresh_other: '{{recent, number}} de {{count, number}} veículos têm posição de até {{limit}}',
      quiet_zero: 'nenhum está sem sinal há mais de {{limit}}',
      quiet_one: '{{count, number}} está sem sinal há mais de {{limit}}: há {{longest}}',
      quiet_other: '{{count, number}} estão sem sinal há mais de {{limit}}, o pior há {{longest}}',
      without_one: '{{count, number}} não tem posição',
      without_other: '{{count, number}} não têm posição',
      statuses: 'Situação na última consulta',
      noPosition: 'Sem posição',
      ofGroup: '{{count, number}} · {{silent, number}} sem sinal',
      silentFor: 'Sem sinal há',
      worst: 'Há mais tempo sem sinal',
      age: 'Tempo desde a posição',
      trail: 'Trajeto, com o dia de cada trecho',
      map: 'Mapa',
      vehicle: 'Veículo',
      fromVin: 'Dados do chassi',
      inList: 'Na lista “{{name}}”',
      vehicles: 'Veículos',
      history: 'Histórico',
      rowsLeft:
        'A tabela traz os primeiros {{count, number}} de {{total, number}} veículos. Os totais e o mapa incluem todos.',
      positionsLeft: 'A tabela traz as {{count, number}} posições mais recentes, de {{total, number}}.',
      columnsLeft: 'Não há espaço na página para estas colunas: {{columns}}.',
    },
    file: {
      sheet: 'Veículos',
      column: {
        age: 'Horas desde a posição',
        place: 'Local mais próximo',
        askedAt: 'Consultado em',
        serviceTime: 'Data da posição (texto do serviço)',
        otherIdentifiers: 'Outros identificadores',
      },
      heldBack: 'Com problema: {{reason}}',
      scientificNotation: 'O Excel converteu o chassi em notação científica',
    },
    demo: {
      connection: 'Demonstração',
      list: 'Frota de demonstração',
      columns: { vin: 'Chassi', plate: 'Placa', depot: 'Filial' },
    },
    desktop: {
      edit: {
        undo: 'Desfazer',
        redo: 'Refazer',
        cut: 'Recortar',
        copy: 'Copiar',
        paste: 'Colar',
        selectAll: 'Selecionar tudo',
      },
      menu: {
        file: 'Arquivo',
        quit: 'Sair',
        edit: 'Editar',
        view: 'Exibir',
        lookUp: 'Consultar',
        resetZoom: 'Tamanho normal',
        zoomIn: 'Ampliar',
        zoomOut: 'Reduzir',
        fullScreen: 'Tela inteira',
        developerTools: 'Ferramentas de desenvolvimento',
        window: 'Janela',
        minimize: 'Minimizar',
        zoom: 'Zoom',
        front: 'Trazer tudo para a frente',
        close: 'Fechar janela',
        services: 'Serviços',
        hide: 'Ocultar Rastro',
        hideOthers: 'Ocultar outros',
        unhide: 'Mostrar tudo',
        quitMac: 'Encerrar Rastro',
        help: 'Ajuda',
        logs: 'Abrir a pasta de logs',
      },
      tray: {
        open: 'Abrir o Rastro',
        idle: 'Nenhuma consulta em andamento',
        scheduled_one: '{{count, number}} lista agendada',
        scheduled_other: '{{count, number}} listas agendadas',
      },
      closing: {
        run: 'Há uma consulta em andamento ({{percent}}).',
        runs_one: 'Há {{count, number}} consulta em andamento.',
        runs_other: 'Há {{count, number}} consultas em andamento.',
        schedules: 'Há consultas agendadas para quando o Rastro estiver aberto.',
        background:
          'Em segundo plano, o Rastro continua sem a janela, com um ícone na bandeja do sistema. Para ver a janela de novo, clique no ícone ou abra o Rastro.',
        stop: 'Ao sair, o que já foi consultado fica gravado, e você pode retomar a consulta depois.',
        missed:
          'Ao sair, as consultas agendadas param. A que perder o horário é feita quando o Rastro for aberto.',
        never: 'Não perguntar de novo (para mudar: Configurações)',
        still: 'O Rastro ainda está terminando de fechar. Ele abre de novo em seguida.',
      },
      page: {
        gone: 'A janela do Rastro parou de funcionar várias vezes seguidas.',
        goneDetail:
          'As consultas em andamento continuam, e os dados estão gravados. Recarregue a janela; se o problema voltar, envie a pasta de logs ao suporte.',
        hung: 'A janela do Rastro não está respondendo.',
        hungDetail:
          'As consultas em andamento continuam. Espere um pouco, ou recarregue a janela: só se perde o que foi digitado e ainda não foi salvo.',
        reload: 'Recarregar',
        wait: 'Esperar',
      },
      crash:
        'O Rastro encontrou um erro inesperado e precisa fechar. Os dados estão gravados, e uma consulta que estava em andamento pode ser retomada quando você abrir o Rastro de novo.\n\nSe isso voltar a acontecer, envie esta pasta ao suporte: {{logs}}',
      headless:
        'O Rastro não abre a janela com --ozone-platform=headless. Retire essa opção. Comandos como "Rastro lookup" funcionam com ela.',
      start: {
        'policy-invalid':
          'O Rastro não abriu: a política do administrador deste computador não pode ser usada. Peça ao administrador que a corrija.',
        conflict:
          'Outro Rastro, ou uma consulta agendada neste computador, está usando estes dados. Feche-o, ou espere a consulta acabar, e abra o Rastro de novo.',
        'newer-database':
          'Estes dados foram gravados por uma versão mais nova do Rastro. Atualize o Rastro para abri-los; nada foi alterado.',
        disk: 'O Rastro não consegue gravar na pasta de dados. Confira o espaço livre e a permissão da pasta.',
        database:
          'O banco de dados local não respondeu como devia. Abra o Rastro de novo; se continuar, fale com o suporte.',
        internal: 'O Rastro não conseguiu abrir. Tente de novo; se continuar, fale com o suporte.',
        folder: 'Pasta: {{folder}}',
        detail: 'Detalhe para o suporte: {{detail}}',
      },
      queued: 'Na fila: {{count, number}}',
      stopReason: {
        unauthorized: 'O serviço recusou as credenciais.',
        'secret-missing': 'Falta o segredo da conexão.',
        'service-failing': 'O serviço não está respondendo.',
        network: 'Sem conexão com o serviço.',
        proxy: 'O proxy da rede pede usuário e senha ou não deixa passar.',
        'database-busy': 'Outro programa está usando o banco de dados.',
        database: 'O banco de dados não aceitou as respostas.',
        'disk-full': 'O disco está cheio.',
        disk: 'Não foi possível gravar na pasta de dados.',
        internal: 'Algo inesperado aconteceu.',
      },
      atLogin: 'Consulta veículos nos horários agendados',
      runEnd: '{{what}}: {{name}}',
    },
    grid: {
      ariaSortableColumn: 'Pressione Enter para ordenar',
      ariaSkeletonCellLoading: 'Carregando',
      ariaSkeletonCellLoadingFailed: 'Não foi possível carregar a linha',
      loadingOoo: 'Carregando…',
      loadingError: 'Erro',
    },
  },
  guide: {
    start: {
      title: 'Para começar',
      blocks: [
        'O Rastro mostra onde cada veículo da frota foi visto pela última vez, e há quanto tempo. São três passos: configurar a conexão com o serviço de posições, importar uma lista de chassis e consultar.',
        {
          picture: 'fleet',
          alt: 'A tela principal: as listas e visualizações à esquerda, a tabela dos veículos e o mapa.',
        },
        'Para conhecer o programa sem o serviço, escolha **Abrir a demonstração** na tela de boas-vindas. Ela usa uma frota fictícia e um serviço simulado neste computador; nada é enviado para fora.',
        'Com Ctrl+K, ou pelo botão **Comandos e busca**, você encontra qualquer comando, lista, visualização ou veículo: digite uma parte do nome, uma placa ou um chassi, e Enter.',
        {
          picture: 'palette',
          alt: 'A busca de comandos aberta sobre a tela, com os comandos em grupos e as suas teclas.',
        },
        'Este guia abre com F1 em qualquer tela. A tecla ? mostra os atalhos de teclado.',
      ],
    },
    connection: {
      title: 'A primeira conexão',
      blocks: [
        'Peça ao operador do serviço três dados: o endereço (começa com https://), o ID do cliente e o segredo do cliente.',
        {
          steps: [
            'Abra **Conexões**, na barra lateral, e escolha **Nova conexão**.',
            'Dê um nome à conexão e preencha os três dados.',
            'Escolha **Testar conexão**. O Rastro diz se está tudo certo ou o que conferir.',
            'Escolha **Salvar conexão**.',
          ],
        },
        'O segredo fica no cofre de senhas do sistema e não volta a ser exibido. Onde não há cofre de senhas, ele vale só até fechar o Rastro.',
        'O serviço informa data e hora sem dizer o fuso. O campo **Fuso dos horários do serviço** diz como ler esses horários. Se todas as idades parecem erradas em horas inteiras, mude o fuso; nenhuma posição se perde.',
      ],
    },
    import: {
      title: 'Importar uma lista',
      blocks: [
        'Use **Importar lista**, arraste o arquivo para a janela ou cole uma lista de chassis com Ctrl+V. Servem CSV, texto e Excel (.xlsx), do jeito que foram salvos.',
        {
          picture: 'import',
          alt: 'A importação de um arquivo: como ele foi lido, as contagens e as linhas com problema.',
        },
        {
          steps: [
            'Confira em **Como o arquivo foi lido** a planilha, o separador, a coluna do chassi e o identificador (a placa). O que foi reconhecido pode ser mudado e fica lembrado para o próximo arquivo igual.',
            'Veja as **Linhas com problema**. São as que não têm um chassi completo, com o motivo ao lado. Corrija ali mesmo ou deixe: o restante da lista é importado normalmente.',
            'Escolha em **Destino** se é uma lista nova, um acréscimo ou uma substituição. Uma substituição pode ser desfeita logo depois; a lista substituída fica em **Listas removidas**.',
            'Escolha **Salvar lista**, ou **Salvar e consultar…** para seguir direto para a consulta.',
          ],
        },
        'Um chassi repetido é consultado uma vez só, e a resposta vale para todas as linhas dele. As outras colunas do arquivo ficam na lista: dá para ver, filtrar e exportar por elas.',
        'Se o Excel trocou números longos por notação científica (1,23E+16), os dígitos se perderam no arquivo. Formate a coluna como Texto no Excel e salve de novo.',
      ],
    },
    lookUp: {
      title: 'Consultar as posições',
      blocks: [
        'Escolha a lista e o botão **Consultar**. Com um filtro ligado ou veículos marcados, ele propõe só esses. Antes de começar, um resumo mostra quantos veículos serão consultados, quantas chamadas isso dá e o tempo previsto. **Consultar agora**, nos detalhes de um veículo ou no menu da linha, consulta só ele, sem resumo.',
        {
          picture: 'preflight',
          alt: 'O resumo da consulta: quantos veículos serão consultados e quantas requisições isso dá.',
        },
        {
          points: [
            '**Não repetir veículos consultados recentemente** usa as respostas guardadas e poupa chamadas ao serviço.',
            '**Outras formas de consultar** tem a seleção, os consultados há mais tempo e **Apenas as falhas da última consulta**.',
            'Durante a consulta, **Pausar** e **Cancelar** não perdem nada: o que já foi consultado está guardado.',
            'Se o Rastro ou o computador fechar no meio, abra **Consultas** e escolha **Continuar**.',
          ],
        },
        'O Rastro encontra sozinho o ritmo que o serviço aceita. Quando o serviço pede uma pausa, ou a rede cai, a consulta espera e continua sozinha. **Tentar agora** encurta a espera.',
        'Em **Consultas**, marque duas consultas e escolha **Comparar** para ver quem se moveu, quem apareceu e quem sumiu. A tabela pode ser ordenada por qualquer coluna, tem busca por placa e chassi, e vai para o Excel por **Exportar…**.',
        'Depois de cada consulta, o Rastro a compara com a anterior e avisa quem ficou sem sinal, foi encontrado de novo ou não é mais encontrado, entrou em uma área ou saiu dela, ou está em outro estado. **Ver mudanças** mostra esses veículos. Em **Configurações**, escolha do que ser avisado.',
        'Em **Configurações**, **Pastas** grava um arquivo ou um relatório depois de cada consulta de uma lista ou de todos os veículos, e importa os arquivos que aparecem em uma pasta: um arquivo novo vira uma lista, e um de mesmo nome substitui a lista que veio dele. As linhas sem chassi ficam de fora e são avisadas. Um arquivo com mais de uma coluna de chassis é importado uma vez por você; depois as colunas ficam na memória.',
      ],
    },
    reading: {
      title: 'Entender idades e situações',
      blocks: [
        'Cada veículo tem dois relógios. **Última atualização** diz há quanto tempo o veículo esteve naquele lugar; **Última consulta** diz quando o serviço foi perguntado. Uma consulta de hoje pode trazer uma posição de ontem.',
        {
          points: [
            '**Localizado**: o serviço respondeu com uma posição.',
            '**Não encontrado**: o serviço respondeu que não conhece o chassi. É uma resposta, não uma falha: confira o chassi e o cadastro no rastreamento.',
            '**Falhou**: não houve resposta para este veículo. O motivo está nos detalhes, e a última posição boa continua guardada.',
            '**Não consultado**: ainda não houve consulta.',
          ],
        },
        'Pelo tempo, uma posição é **Atualizada**, **Atrasada** ou **Sem sinal**. Os limites estão em **Configurações**, em **Limites de atualização**. Um veículo parado em um lugar sem cobertura também envelhece: **Sem sinal** é um motivo para olhar, não uma prova.',
      ],
    },
    table: {
      title: 'Procurar, filtrar e organizar',
      blocks: [
        'O campo de busca, no alto, acha uma placa, um chassi (pelo início ou pelos últimos caracteres) ou um local. Em uma lista, acha também o texto das outras colunas. Se só um veículo é encontrado, Enter o abre; uma placa ou um chassi colado o abre na hora. Cole várias placas ou chassis nele para procurar todos de uma vez.',
        {
          points: [
            'A placa é reconhecida na importação e aparece ao lado do chassi. Outra coluna, como o número de frota, pode ser o **Identificador**: escolha na importação ou no menu da lista. A escolha vale também para o próximo arquivo com o mesmo cabeçalho.',
            'Os botões de situação, no alto da tabela, mostram as contagens e filtram.',
            '**Filtros** tem a atualização, o local, as áreas e todas as outras colunas, com seus valores ou seu intervalo. No cabeçalho, **Filtrar…** (botão direito ou o funil) filtra por aquela coluna: por valores, entre números ou entre datas; a placa, pelo começo ou por uma parte. O funil fica no cabeçalho enquanto o filtro está ativo.',
            'Abaixo da tabela aparece quantos veículos ela mostra; dos marcados, também a soma e a média, ou o período, na coluna da célula em que você está.',
            'Um clique no cabeçalho ordena; com Shift, acrescenta a coluna à ordenação, até quatro. **Colunas** escolhe o que aparece e em que ordem.',
            '**Salvar visualização** guarda a lista, os filtros, a ordem e as colunas com um nome, na barra lateral.',
            'O botão direito em uma linha ou em um cabeçalho abre o menu. As linhas marcadas podem ser copiadas, consultadas ou exportadas.',
            'Cada veículo pode ter etiquetas, um andamento (como **Furto ou roubo em apuração**), um responsável e uma observação. Preencha nos detalhes do veículo, onde tudo é salvo sozinho, ou marque as linhas e escolha **Etiquetas e andamento…**. São colunas da tabela, filtram, são encontradas na busca e vão na exportação. Os andamentos são definidos em **Configurações**.',
            'Para aproveitar o que já está em uma planilha, importe-a e escolha **Usar uma coluna como anotação…** no menu da lista. As anotações ficam nos veículos quando a lista é substituída ou removida.',
          ],
        },
        'Um clique em um veículo abre os detalhes: a posição, o local mais próximo, o histórico e as listas em que ele está. No histórico, dá para buscar por local e por data, copiar e exportar como arquivo.',
      ],
    },
    map: {
      title: 'Usar o mapa',
      blocks: [
        'O mapa mostra os mesmos veículos que a tabela, com os mesmos filtros. Um círculo com número é um grupo: clique para aproximar. A **Legenda** explica cores e formas, por atualização ou por situação.',
        {
          picture: 'map',
          alt: 'O mapa com os veículos em grupos, os botões à direita e a legenda das cores.',
        },
        {
          points: [
            '**Filtrar a lista por esta área** deixa na tabela só o que está à vista no mapa.',
            '**Desenhar um retângulo** e **Desenhar à mão livre** filtram pela área desenhada.',
            '**Trajeto no mapa**, nos detalhes do veículo, mostra por onde ele passou, com os horários.',
            'O botão direito em um ponto copia as coordenadas.',
          ],
        },
        'Pátios, oficinas, perímetros e zonas proibidas podem ser áreas com nome. Desenhe um contorno e escolha **Salvar como área…** acima da tabela, escolha **Nova área em volta deste ponto…** no menu do mapa ou **Nova área em volta do veículo…** no menu de um veículo, ou abra **Filtros** › **Áreas** › **Gerenciar áreas…**, que também aceita um município, um estado e arquivos GeoJSON ou KML. A barra lateral passa a contar os veículos em cada uma, um clique ali filtra por ela, a tabela tem a coluna **Áreas** e os detalhes de um veículo dizem desde quando ele está em uma. Os lados de um contorno são retos no mapa.',
        'O mapa de fundo vem com o programa e funciona sem internet. **Mostrar ruas**, no mapa, busca as ruas em uma fonte gratuita da internet. Em **Configurações**, **Mapa de fundo** aceita um arquivo .pmtiles ou o endereço de outro mapa. Nenhuma posição sai deste computador, a não ser que você a abra em outro mapa, como o **Google Maps**. Em **Configurações**, **Mapa de fundo**, você escolhe quais outros mapas são oferecidos, ou nenhum.',
        '**Mostrar ruas** também guarda as ruas para usar sem internet: do que o mapa mostra, em volta dos veículos, de um município ou de um estado. Tamanho e tempo aparecem antes do download, que pode ser pausado. Os detalhes do veículo passam a dizer a rua.',
      ],
    },
    overview: {
      title: 'Ver a frota em números',
      blocks: [
        '**Visão geral** mostra em uma tela quantos veículos estão atualizados, atrasados, sem sinal e não encontrados, por estado ou por qualquer coluna da lista. Ela segue a lista aberta e os filtros.',
        {
          points: [
            'Clique em um total, em uma barra ou em um nome para filtrar a tabela e o mapa por ele.',
            '**Agrupar por** escolhe o estado, o país, o município ou uma coluna da lista; **Dividir por** escolhe entre **Atualização** e **Situação**.',
            '**Tempo sem atualizar** conta as posições por dias, semanas e meses. **Municípios com mais veículos** diz onde eles se concentram.',
            '**Últimas consultas** compara o que cada consulta da lista inteira encontrou. Clique em uma para abrir os detalhes dela.',
            '**Tabela**, em cada gráfico, mostra os mesmos números, que podem ser copiados para o Excel.',
          ],
        },
      ],
    },
    export: {
      title: 'Exportar',
      blocks: [
        '**Exportar…** grava a lista inteira, os veículos filtrados ou só os selecionados, com as colunas exibidas na tabela ou com todas.',
        {
          points: [
            '**Meu arquivo original com as posições** devolve as mesmas linhas, colunas e repetições do arquivo importado, com as posições em colunas novas.',
            '**Excel (.xlsx)** é o mais simples para quem usa planilhas. **CSV para Excel** usa ponto e vírgula e vírgula decimal.',
            '**Relatório (.pdf)** começa com uma página para a gerência: totais, mapa, estados, filiais e os veículos há mais tempo sem sinal. Depois vem a tabela. O nome da empresa no cabeçalho está nas configurações. O relatório de um veículo está no menu dos detalhes dele: **Relatório (PDF)…**.',
            '**Mapa KML** abre no Google Earth; **Mapa GeoJSON**, no QGIS.',
          ],
        },
        'O arquivo só aparece na pasta quando está completo; **Abrir** e **Mostrar na pasta** levam até ele. No Excel, os horários são datas; no CSV, ficam como o serviço informou. **Incluir o horário como o serviço informou** acrescenta uma coluna com esse texto, e o CSV passa a ter as datas formatadas.',
      ],
    },
    schedule: {
      title: 'Agendar consultas',
      blocks: [
        'No menu da lista, **Agendar consulta…** faz a lista ser consultada sozinha, de uma destas formas:',
        {
          points: [
            '**Enquanto o Rastro estiver aberto**: a cada intervalo, por exemplo de hora em hora.',
            '**Mesmo com o Rastro fechado**: em um horário, nos dias da semana que você escolher. O Rastro cria a tarefa no agendador do sistema; a sua sessão precisa estar aberta.',
          ],
        },
        'Um relógio ao lado do nome da lista mostra que ela está agendada. A janela do agendamento mostra a próxima consulta, e diz o que acontece quando o computador está desligado ou suspenso no horário.',
        'O segredo da conexão precisa estar no cofre de senhas: não há quem o digite quando a consulta começa sozinha.',
      ],
    },
    offline: {
      title: 'Trabalhar sem internet',
      blocks: [
        'Tudo o que foi consultado fica neste computador: as listas, as posições, o histórico e o mapa do Rastro. Sem internet, só não é possível consultar.',
        'O aviso no alto da janela diz se o serviço responde e até quando vão os dados exibidos. As idades continuam contando: uma posição consultada ontem aparece um dia mais velha.',
        'Uma consulta que estava em andamento espera a rede voltar e continua sozinha.',
      ],
    },
    data: {
      title: 'Onde ficam os dados',
      blocks: [
        'Listas, posições e consultas ficam em uma pasta deste computador, cujo caminho está em **Sobre o Rastro**:',
        {
          points: [
            'Windows: %LOCALAPPDATA%\\Rastro',
            'macOS: ~/Library/Application Support/Rastro',
            'Linux: ~/.local/share/rastro',
          ],
        },
        'Para uma cópia de segurança (backup), use **Configurações** › **Cópia de segurança**: um arquivo, agora ou uma vez por dia, mesmo com uma consulta em andamento. No mesmo lugar ela é restaurada, depois de mostrar o que contém. Guarde as cópias em outro disco.',
        'Para atender a um pedido de eliminação (LGPD), use **Apagar veículo definitivamente…** no menu do veículo, **Apagar lista e veículos…** no menu da lista ou **Configurações** › **Dados** › **Apagar tudo…**. O Rastro mostra antes o que será apagado; depois, nada disso fica na pasta de dados. Cópias de segurança e arquivos exportados não mudam: apague-os você mesmo. No mesmo lugar das configurações você limita por quantos dias as posições são guardadas.',
        'A pasta de dados deve ficar neste computador: em uma pasta da rede, o banco de dados pode se danificar quando a conexão cai.',
        'O segredo da conexão não está nessa pasta, e sim no cofre de senhas do sistema. Em outro computador ele precisa ser informado de novo.',
      ],
    },
    problems: {
      title: 'Problemas e respostas',
      blocks: [
        {
          answers: [
            [
              'O teste diz que o serviço não foi alcançado.',
              'Confira o endereço, a internet, a VPN e o proxy. Se outros programas também não abrem páginas, o problema é da rede.',
            ],
            [
              'O teste diz que o certificado não é confiável.',
              'Confira a data e a hora do computador. Se a empresa inspeciona a rede, a equipe de TI precisa instalar o certificado dela no sistema.',
            ],
            [
              'As credenciais foram recusadas.',
              'Confira o ID e o segredo, sem espaços no começo ou no fim. O operador pode ter trocado o segredo: peça o novo e salve-o na conexão.',
            ],
            [
              'A consulta parou.',
              'O motivo está em **Consultas**. Resolva-o e escolha **Continuar**: só o que falta é consultado.',
            ],
            [
              'Muitos veículos não são encontrados.',
              'Veja se o chassi está completo e se a coluna certa foi lida na importação. Se estiver, pergunte ao operador se os veículos estão cadastrados no rastreamento.',
            ],
            [
              'As idades parecem erradas em algumas horas.',
              'Confira **Fuso dos horários do serviço** na conexão.',
            ],
            [
              'O Rastro diz que outro Rastro está usando estes dados.',
              'Uma pasta de dados é usada por um Rastro por vez. Feche o outro, ou espere a consulta agendada acabar.',
            ],
            [
              'Há uma versão mais nova do Rastro?',
              'Em **Configurações**, veja **Atualizações**. Nada é baixado nem instalado sem você pedir.',
            ],
            [
              'O mapa não aparece.',
              'A lista continua funcionando. Atualize o driver de vídeo; em uma área de trabalho remota, feche e abra o Rastro depois de conectar.',
            ],
            [
              'Preciso falar com o suporte.',
              'Em **Sobre o Rastro**, escolha **Copiar para o suporte**. Os registros do programa ficam na pasta logs, dentro da pasta de dados; eles não têm segredos nem chassis inteiros.',
            ],
          ],
        },
      ],
    },
  } satisfies Guide,
};
