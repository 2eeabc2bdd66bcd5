import type { SameTexts } from './shape.ts';

const pt = {
  title: 'Não foi possível concluir',
  detail: 'Detalhe para o suporte',
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
    'newer-database':
      'Os dados desta pasta foram gravados por uma versão mais nova do Rastro. Atualize o Rastro para abri-los; nada foi alterado.',
    cancelled: 'A operação foi cancelada.',
    internal: 'Algo inesperado aconteceu no Rastro. Tente de novo; se continuar, fale com o suporte.',
    unknown: 'Algo inesperado aconteceu. Tente de novo; se continuar, fale com o suporte.',
  },
  /** Where the core says which of the bad inputs it was (`details.reason`). */
  reason: {
    empty: 'O arquivo está vazio. Confira se é o arquivo certo ou exporte a lista de novo.',
    'too-large':
      'O arquivo tem mais de {{limit, number}} MB. Divida-o, ou deixe só a coluna do chassi, e importe as partes.',
    'spreadsheet-encrypted':
      'A planilha tem senha. Abra-a no Excel, retire a senha em Arquivo › Informações › Proteger, salve e importe de novo.',
    'spreadsheet-old':
      'Esta é uma planilha do Excel 2003 ou anterior (.xls). Abra-a no Excel, escolha Salvar como, tipo “Pasta de Trabalho do Excel (.xlsx)”, e importe a nova.',
    'spreadsheet-ods':
      'Esta é uma planilha do LibreOffice (.ods). Abra-a, escolha Salvar como, tipo “Excel 2007–365 (.xlsx)”, e importe a nova.',
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
    'long-line':
      'A linha {{line, number}} não termina: isto não parece uma lista. Abra o arquivo no Excel, salve como CSV UTF-8 e importe de novo.',
    'nothing-accepted':
      'Nenhuma linha tem um chassi de 17 caracteres na coluna escolhida. Confira a coluna do chassi e o separador.',
    'too-wide':
      'São mais de {{limit, number}} colunas, e não cabem. Para importar, tire do arquivo as que não usa; para exportar, escolha CSV.',
    'not-a-url': 'O endereço não está completo. Informe-o como em https://servico.exemplo.com.br.',
    scheme: 'O endereço precisa começar com https://.',
    'not-https': 'O endereço precisa começar com https://: sem isso as credenciais iriam abertas pela rede.',
    credentials: 'Retire do endereço o usuário e a senha: as credenciais têm campos próprios.',
    'query-or-fragment': 'Retire do endereço o que vem a partir de “?” ou “#”.',
    'schedule-path':
      'O caminho {{path}} tem caracteres que o agendador do sistema não aceita ou troca por outros ({{characters}}). Mude a pasta de dados ou a do programa para um caminho sem eles.',
    'updates-off': 'A procura de versões novas está desativada.',
    'update-in-run':
      'Há uma consulta em andamento. Espere ela terminar, ou pause-a, e depois atualize o Rastro.',
    // Mapa de fundo: `BasemapFault`.
    'basemap-missing':
      'O arquivo do mapa não está mais onde estava. Se ele foi movido ou está em outro disco, escolha-o de novo.',
    'basemap-unreadable': 'O arquivo do mapa não pode ser lido. Confira a permissão do arquivo e o disco.',
    'basemap-not-pmtiles': 'Este arquivo não é um mapa em PMTiles. Escolha um arquivo .pmtiles.',
    'basemap-older':
      'O arquivo é de uma versão antiga do PMTiles. Peça-o na versão 3, ou converta-o com “pmtiles convert”.',
    'basemap-newer': 'O arquivo é de uma versão do PMTiles mais nova que a 3. Peça-o na versão 3.',
    'basemap-incomplete': 'O arquivo do mapa está incompleto. Espere a cópia terminar, ou copie-o de novo.',
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
  },
};

const en: SameTexts<typeof pt> = {
  title: 'That did not work',
  detail: 'Detail for support',
  retry: 'Try again',
  kind: {
    'bad-input': 'One of the values is not valid. Check the fields and try again.',
    'not-found': 'This item no longer exists. It may have been removed in another window.',
    conflict: 'There is already an item with this name. Choose another name.',
    unauthorized:
      "The service refused the credentials. Check the connection's client ID and secret; if they are right, contact the service's support.",
    'secret-missing':
      "This connection's secret is not on this computer. Open the connection and enter it again.",
    network: 'The service did not answer. Check the internet, the VPN or the proxy and try again.',
    proxy:
      "The network's proxy did not let the request pass. Test the connection to see why, or ask your company's IT.",
    server: 'The service is failing. Wait a few minutes and try again.',
    'rate-limited': 'The service asked us to wait. Try again in a few minutes.',
    busy: 'Rastro is still finishing another task. Wait a moment and try again.',
    disk: "The disk could not be written. Check the free space and the data folder's permission.",
    'scheduler-refused':
      'The system did not accept the scheduled task: “{{said}}”. If a policy of this computer forbids it, ask IT to allow scheduled tasks for your user. Otherwise, schedule “While Rastro is open”.',
    database:
      'The local database did not answer as it should. Restart Rastro; if it goes on, contact support.',
    'newer-database':
      'The data in this folder was written by a newer version of Rastro. Update Rastro to open it; nothing was changed.',
    cancelled: 'The operation was cancelled.',
    internal: 'Something unexpected happened in Rastro. Try again; if it goes on, contact support.',
    unknown: 'Something unexpected happened. Try again; if it goes on, contact support.',
  },
  reason: {
    empty: 'The file is empty. Check that it is the right one, or export the list again.',
    'too-large':
      'The file has more than {{limit, number}} MB. Split it, or keep the VIN column only, and import the parts.',
    'spreadsheet-encrypted':
      'The workbook has a password. Open it in Excel, remove the password at File › Info › Protect Workbook, save it and import it again.',
    'spreadsheet-old':
      'This is a workbook of Excel 2003 or older (.xls). Open it in Excel, choose Save As, type “Excel Workbook (.xlsx)”, and import the new one.',
    'spreadsheet-ods':
      'This is a LibreOffice spreadsheet (.ods). Open it, choose Save As, type “Excel 2007–365 (.xlsx)”, and import the new one.',
    'spreadsheet-xlsb':
      'This is a binary workbook of Excel (.xlsb). Open it in Excel, choose Save As, type “Excel Workbook (.xlsx)”, and import the new one.',
    'spreadsheet-broken':
      'The workbook is damaged or incomplete. Open it in Excel, save it anew and import it; if it came by e-mail, ask for it again.',
    'spreadsheet-too-large':
      'The workbook holds more than can be read at once. Open it in Excel, save the sheet as CSV UTF-8 and import the CSV.',
    'not-text':
      'This file is neither text nor a workbook. Open the list in the program that made it, save it as Excel (.xlsx) or CSV UTF-8 and import it again.',
    'web-page':
      'This file is a web page under the name of a spreadsheet, as many systems export it. Open it in Excel, save it as Excel (.xlsx) and import it again.',
    'long-line':
      'Line {{line, number}} does not end: this does not look like a list. Open the file in Excel, save it as CSV UTF-8 and import it again.',
    'nothing-accepted':
      'No row has a VIN of 17 characters in the chosen column. Check the VIN column and the delimiter.',
    'too-wide':
      'There are more than {{limit, number}} columns, which is too many. To import, remove those you do not need from the file; to export, choose CSV.',
    'not-a-url': 'The address is not complete. Enter it as in https://service.example.com.',
    scheme: 'The address must begin with https://.',
    'not-https':
      'The address must begin with https://: without it the credentials would cross the network unprotected.',
    credentials: 'Remove user name and password from the address: the credentials have fields of their own.',
    'query-or-fragment': 'Remove what comes from “?” or “#” on from the address.',
    'schedule-path':
      "The path {{path}} contains characters that the system's scheduler does not accept or replaces with others ({{characters}}). Move the data folder or the program to a path without them.",
    'updates-off': 'Looking for new versions is switched off.',
    'update-in-run': 'A lookup is under way. Wait until it has ended, or pause it, and then update Rastro.',
    // Background map: `BasemapFault`.
    'basemap-missing':
      'The map file is not where it was. If it was moved or is on another disk, choose it again.',
    'basemap-unreadable': 'The map file cannot be read. Check its permission and the disk.',
    'basemap-not-pmtiles': 'This file is not a map in PMTiles. Choose a .pmtiles file.',
    'basemap-older':
      'The file is of an old version of PMTiles. Ask for version 3, or convert it with “pmtiles convert”.',
    'basemap-newer': 'The file is of a version of PMTiles newer than 3. Ask for version 3.',
    'basemap-incomplete':
      'The map file is incomplete. Wait until it has been copied to its end, or copy it again.',
    'basemap-damaged': 'The map file is damaged. Copy or download it again.',
    'basemap-compression':
      'The map file is packed with Brotli or Zstandard, which Rastro does not read. Ask for gzip.',
    'basemap-tiles':
      "This file's map is of a kind that Rastro does not draw. It draws MVT, PNG, JPEG and WebP.",
    'basemap-no-layers': 'The file does not say which layers it has, so it cannot be drawn.',
    'basemap-address': 'The address is not complete. Enter it as in https://maps.example.com/style.json.',
    'basemap-not-https': 'The address must begin with https://.',
    'basemap-credentials': 'Remove user name and password from the address.',
    'basemap-unreachable':
      'The map server does not answer. Check the address, the internet, the VPN or the proxy.',
    'basemap-certificate':
      "The map server's certificate is not trusted. Check the computer's date. If your company inspects network traffic, ask IT.",
    'basemap-redirect':
      'The address leads to another one, which Rastro does not follow. Enter the final address of the style.',
    'basemap-status':
      'The map server does not serve now, or refused the request. Check the address and, if it has one, the key in it.',
    'basemap-too-large': 'The map server sent more than Rastro takes at once.',
    'basemap-not-a-style':
      'The address answers, but it is not a map style. Enter the address of the style.json (MapLibre, version 8).',
    'basemap-nothing-to-draw':
      'The style has nothing that Rastro can draw: its sources are not of https:// or are of a kind of their own.',
  },
};

/** A text for every `ErrorKind` of the core, namespace `errors`: what happened and what to do. */
export const errorsTexts = { 'pt-BR': pt, en };
