import type { Guide } from './types.ts';

/** The guide in Portuguese. */
export const guide: Guide = {
  start: {
    title: 'Para começar',
    blocks: [
      'O Rastro mostra onde cada veículo da frota foi visto pela última vez, e há quanto tempo. São três passos: configurar a conexão com o serviço de posições, importar uma lista de chassis e consultar.',
      'Para conhecer o programa sem o serviço, escolha **Abrir a demonstração** na tela de boas-vindas. Ela usa uma frota fictícia e um serviço simulado neste computador; nada é enviado para fora.',
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
        steps: [
          'Confira em **Como o arquivo foi lido** a planilha, o separador e a coluna do chassi. O que foi reconhecido pode ser mudado e fica lembrado para o próximo arquivo igual.',
          'Veja as **Linhas retidas**. São as que não têm um chassi completo, com o motivo ao lado. Corrija ali mesmo ou deixe: o restante da lista é importado normalmente.',
          'Escolha em **Salvar em** se é uma lista nova, um acréscimo ou uma substituição.',
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
      'Escolha a lista e o botão **Consultar**. Antes de começar, um resumo mostra quantos veículos serão consultados, quantas chamadas isso dá e o tempo previsto.',
      {
        points: [
          '**Deixar de fora o que já foi consultado há pouco** usa as respostas guardadas e poupa chamadas ao serviço.',
          '**Outras formas de consultar** tem a seleção, os consultados há mais tempo e **Só o que falhou na última consulta**.',
          'Durante a consulta, **Pausar** e **Cancelar** não perdem nada: o que já foi consultado está guardado.',
          'Se o Rastro ou o computador fechar no meio, abra **Consultas** e escolha **Continuar**.',
        ],
      },
      'O Rastro encontra sozinho o ritmo que o serviço aceita. Quando o serviço pede uma pausa, ou a rede cai, a consulta espera e continua sozinha. **Tentar agora** encurta a espera.',
      'Em **Consultas**, marque duas consultas e escolha **Comparar** para ver quem se moveu, quem apareceu e quem sumiu.',
    ],
  },
  reading: {
    title: 'Entender idades e situações',
    blocks: [
      'Cada veículo tem dois relógios. **Idade da posição** diz há quanto tempo o veículo esteve naquele lugar; **Consultado** diz quando o serviço foi perguntado. Uma consulta de hoje pode trazer uma posição de ontem.',
      {
        points: [
          '**Localizado**: o serviço respondeu com uma posição.',
          '**Não encontrado**: o serviço respondeu que não conhece o chassi. É uma resposta, não uma falha: confira o chassi e o cadastro no rastreamento.',
          '**Falhou**: não houve resposta para este veículo. O motivo está nos detalhes, e a última posição boa continua guardada.',
          '**Não consultado**: ainda não houve consulta.',
        ],
      },
      'Pela idade, uma posição é **Recente**, **Atrasada** ou **Sem sinal**. Os limites estão em **Configurações**, em **Idade das posições**. Um veículo parado em um lugar sem cobertura também envelhece: **Sem sinal** é um motivo para olhar, não uma prova.',
    ],
  },
  table: {
    title: 'Procurar, filtrar e organizar',
    blocks: [
      'O campo de busca, no alto, acha um chassi pelo início ou pelos últimos caracteres. Em uma lista, acha também o texto das outras colunas. Cole vários chassis nele para procurar todos de uma vez.',
      {
        points: [
          'Os botões de situação, no alto da tabela, mostram as contagens e filtram.',
          '**Filtros** tem a idade, o local e as colunas da lista.',
          'Um clique no cabeçalho ordena. **Colunas** escolhe o que aparece e em que ordem.',
          '**Salvar visão** guarda a lista, os filtros, a ordem e as colunas com um nome, na barra lateral.',
          'O botão direito em uma linha ou em um cabeçalho abre o menu. As linhas marcadas podem ser copiadas, consultadas ou exportadas.',
        ],
      },
      'Um clique em um veículo abre os detalhes: a posição, o local mais próximo, o histórico e as listas em que ele está.',
    ],
  },
  map: {
    title: 'Usar o mapa',
    blocks: [
      'O mapa mostra os mesmos veículos que a tabela, com os mesmos filtros. Um círculo com número é um grupo: clique para aproximar. A **Legenda** explica cores e formas, por idade ou por situação.',
      {
        points: [
          '**Filtrar a lista por esta área** deixa na tabela só o que está à vista no mapa.',
          '**Desenhar um retângulo** e **Desenhar à mão livre** filtram pela área desenhada.',
          '**Trajeto no mapa**, nos detalhes do veículo, mostra por onde ele passou, com os horários.',
          'O botão direito em um ponto copia as coordenadas.',
        ],
      },
      'O mapa de fundo vem com o programa e funciona sem internet. Em **Configurações**, **Mapa de fundo** aceita um arquivo .pmtiles ou um mapa da internet. Nenhuma posição sai deste computador, a não ser que você escolha **Ver no OpenStreetMap**.',
    ],
  },
  export: {
    title: 'Exportar',
    blocks: [
      '**Exportar…** grava a lista inteira, os veículos filtrados ou só os selecionados.',
      {
        points: [
          '**Meu arquivo de volta, com as posições** devolve as mesmas linhas, colunas e repetições do arquivo importado, com as posições em colunas novas.',
          '**Excel (.xlsx)** é o mais simples para quem usa planilhas. **CSV para Excel** usa ponto e vírgula e vírgula decimal.',
          '**Mapa KML** abre no Google Earth; **Mapa GeoJSON**, no QGIS.',
        ],
      },
      'O arquivo só aparece na pasta quando está completo. Os horários são gravados como o serviço os escreveu.',
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
      'Para uma cópia de segurança, feche o Rastro e copie a pasta inteira. Use uma pasta deste computador: em uma pasta da rede, o banco de dados pode se danificar quando a conexão cai.',
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
};
