import type { ByHand, UpdateFault } from '../../preload/schemas/updates.ts';
import type { SameTexts } from '../i18n/shape.ts';

const pt = {
  title: 'Atualizações',
  look: 'Procurar versões novas',
  lookHint:
    'Uma vez por dia. Nada é baixado nem instalado sem você pedir. O servidor fica sabendo a versão deste Rastro e o endereço de internet deste computador.',
  denied: 'Desativado pelo administrador.',
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
  cancel: 'Cancelar',
  install: 'Reiniciar e atualizar',
  again: 'Tentar de novo',
  putOff: 'Agora não',
  skip: 'Pular esta versão',
  address: 'Onde baixar:',
  copy: 'Copiar o endereço',
  byHand: {
    'package-manager': 'Instale-a pelo gerenciador de pacotes do sistema, ou peça à TI.',
    'all-users': 'O Rastro está instalado para todos os usuários deste computador: peça a atualização à TI.',
    folder: 'Esta cópia do Rastro não se atualiza sozinha. Baixe a versão nova e use-a no lugar desta.',
    'read-only':
      'O Rastro não pode ser trocado na pasta em que está. Mova-o para uma pasta sua (no Mac, para Aplicativos), ou baixe a versão nova.',
  } satisfies Record<ByHand, string>,
  fault: {
    network: 'O servidor de atualizações não respondeu. Confira a internet, a VPN ou o proxy.',
    server: 'O servidor de atualizações está com erro ou não tem o arquivo. Tente de novo mais tarde.',
    feed: 'O que o servidor respondeu não descreve uma versão do Rastro. Se a sua rede pede login em uma página, entre nela; se continuar, avise a TI.',
    insecure: 'O servidor indicou um endereço sem https, que o Rastro não usa. Avise a TI.',
    damaged:
      'O arquivo recebido não é igual ao publicado e foi apagado. Tente de novo; se continuar, avise a TI.',
    signature: 'O arquivo não foi assinado por quem publica o Rastro e não foi instalado. Avise a TI.',
    disk: 'O arquivo não pôde ser gravado. Confira o espaço livre no disco e as permissões.',
    install: 'A instalação não pôde ser iniciada. Baixe a versão nova você mesmo, ou peça ajuda à TI.',
  } satisfies Record<UpdateFault, string>,
};

const en: SameTexts<typeof pt> = {
  title: 'Updates',
  look: 'Look for new versions',
  lookHint:
    "Once a day. Nothing is downloaded or installed unless you ask. The server learns this Rastro's version and this computer's internet address.",
  denied: 'Switched off by your administrator.',
  installed: 'Installed version: {{version}}',
  check: 'Check now',
  never: 'Not checked yet',
  newest: 'Checked on {{when}}: it is the newest',
  newer: 'Checked on {{when}}: there is a new version',
  checkFailed: 'The check on {{when}} failed.',
  notice: 'New version of Rastro',
  available: 'There is a new version of Rastro: {{version}}',
  size: 'You have {{current}}. The file has {{size}} MB.',
  current: 'You have {{current}}.',
  skipped: 'You asked to skip this version.',
  downloading: 'Downloading Rastro {{version}}: {{percent}}',
  downloadingHint: 'You can go on working.',
  ready: 'Rastro {{version}} is ready to be installed',
  readyHint: 'Rastro closes, installs it and opens again. Lists and positions stay as they are.',
  installing: 'Rastro is closing to install version {{version}}…',
  failed: 'Rastro {{version}} was not installed',
  download: 'Download',
  cancel: 'Cancel',
  install: 'Restart and update',
  again: 'Try again',
  putOff: 'Not now',
  skip: 'Skip this version',
  address: 'Where to get it:',
  copy: 'Copy the address',
  byHand: {
    'package-manager': "Install it with the system's package manager, or ask IT.",
    'all-users': 'Rastro is installed for all users of this computer: ask IT for the update.',
    folder:
      'This copy of Rastro cannot update itself. Download the new version and use it in place of this one.',
    'read-only':
      'Rastro cannot be replaced in the folder where it is. Move it to a folder of your own (on a Mac, to Applications), or download the new version.',
  },
  fault: {
    network: 'The update server did not answer. Check the internet, the VPN or the proxy.',
    server: 'The update server is failing or does not have the file. Try again later.',
    feed: 'What the server answered does not describe a version of Rastro. If your network asks you to log in on a page, do so; if it goes on, tell IT.',
    insecure: 'The server named an address without https, which Rastro does not use. Tell IT.',
    damaged:
      'The file that arrived is not the published one and was deleted. Try again; if it goes on, tell IT.',
    signature: 'The file is not signed by the publisher of Rastro and was not installed. Tell IT.',
    disk: 'The file could not be written. Check the free disk space and the permissions.',
    install: 'The installation could not begin. Download the new version yourself, or ask IT for help.',
  },
};

/** Texts of new versions of Rastro, namespace `updates`. */
export const updatesTexts = { 'pt-BR': pt, en };
