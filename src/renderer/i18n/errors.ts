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
    server: 'O serviço está com erro. Espere alguns minutos e tente de novo.',
    'rate-limited': 'O serviço pediu para esperar. Tente de novo em alguns minutos.',
    busy: 'O Rastro ainda está terminando outra tarefa. Espere um instante e tente de novo.',
    disk: 'Não foi possível gravar no disco. Confira o espaço livre e a permissão da pasta de dados.',
    database:
      'O banco de dados local não respondeu como devia. Reinicie o Rastro; se continuar, fale com o suporte.',
    'newer-database':
      'Os dados desta pasta foram gravados por uma versão mais nova do Rastro. Atualize o Rastro para abri-los; nada foi alterado.',
    cancelled: 'A operação foi cancelada.',
    internal: 'Algo inesperado aconteceu no Rastro. Tente de novo; se continuar, fale com o suporte.',
    unknown: 'Algo inesperado aconteceu. Tente de novo; se continuar, fale com o suporte.',
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
    server: 'The service is failing. Wait a few minutes and try again.',
    'rate-limited': 'The service asked us to wait. Try again in a few minutes.',
    busy: 'Rastro is still finishing another task. Wait a moment and try again.',
    disk: "The disk could not be written. Check the free space and the data folder's permission.",
    database:
      'The local database did not answer as it should. Restart Rastro; if it goes on, contact support.',
    'newer-database':
      'The data in this folder was written by a newer version of Rastro. Update Rastro to open it; nothing was changed.',
    cancelled: 'The operation was cancelled.',
    internal: 'Something unexpected happened in Rastro. Try again; if it goes on, contact support.',
    unknown: 'Something unexpected happened. Try again; if it goes on, contact support.',
  },
};

/** A text for every `ErrorKind` of the core, namespace `errors`: what happened and what to do. */
export const errorsTexts = { 'pt-BR': pt, en };
