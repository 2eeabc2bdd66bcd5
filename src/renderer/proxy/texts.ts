import type { SameTexts } from '../i18n/shape.ts';

const pt = {
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
};

const en: SameTexts<typeof pt> = {
  title: "The network's proxy wants a login",
  text: 'This network reaches the internet through the proxy {{proxy}}. Enter the user name and password that your company gave you for it.',
  refused: 'The proxy did not accept the user name or the password. Check both and try again.',
  user: 'User name',
  userInvalid: 'Enter the user name, without a colon (:).',
  password: 'Password',
  showPassword: 'Show or hide the password',
  remember: 'Remember in the system keychain',
  session: 'Without the system keychain it is kept until Rastro closes.',
  signIn: 'Sign in',
};

/** Texts of the login for a proxy, namespace `proxy`. */
export const proxyTexts = { 'pt-BR': pt, en };
