/**
 * Texts of the account screens: signing in and up, recovering and setting a password. Loaded with these screens only;
 * texts that other screens need too are in account.ts.
 */
export const AUTH_TEXTS = {
  // Fields and buttons that several screens share
  EMAIL: 'E-mail',
  PASSWORD: 'Senha',
  BACK: 'Voltar',
  BACK_TO_MAP: 'Voltar ao mapa',
  BACK_TO_LOGIN: 'Voltar para o login',
  GO_TO_LOGIN: 'Ir para o login',
  UNEXPECTED: 'Ocorreu um erro inesperado. Tente novamente.',
  ALREADY_CONFIRMED: 'Este e-mail já foi confirmado. É só entrar.',

  // Texts of login
  LOGIN_TITLE: 'Área Restrita',
  LOGIN_LEAD: 'Entre para acompanhar seus pedidos e pontos.',
  /** Asks the visitor to sign in to open a link's order. `shortId`: undefined when the link contains none. */
  LOGIN_FOR_ORDER: (shortId: string | undefined) =>
    shortId ? `Entre para abrir o pedido ${shortId}.` : 'Entre para abrir o seu pedido.',
  LOGIN_FOR_PAGE: 'Entre para abrir a página que você pediu.',
  LOGIN: 'Entrar',
  FORGOT_PASSWORD: 'Esqueceu sua senha?',
  NO_ACCOUNT_YET: 'Não tem conta?',
  LOGIN_FAILED: 'Falha no Login',
  LOGIN_FAILED_DETAIL: 'E-mail ou senha inválidos. Confira e tente novamente.',
  TEMPORARY_PASSWORD_OVER: 'A senha provisória venceu. Peça um novo convite a quem convidou você.',
  CONFIRMATION_NOT_RECEIVED: 'Não recebeu o e-mail de confirmação?',
  CONFIRMING_EMAIL: 'Confirmando seu e-mail…',
  EMAIL_CONFIRMED: 'E-mail confirmado!',
  EMAIL_CONFIRMED_DETAIL: 'Agora é só entrar com a sua senha.',
  EMAIL_CONFIRMATION_FAILED: 'Não foi possível confirmar o e-mail',
  EMAIL_CONFIRMATION_FAILED_DETAIL:
    'O link pode ter expirado ou já ter sido usado. Se o e-mail já foi confirmado, é só entrar.',
  /** Shown after a person created an account in order to reserve: what is held, and what is left to do. */
  RESERVED_TITLE: 'Seus pontos estão reservados',
  RESERVED_CONFIRM: (email: string) =>
    `Falta confirmar seu e-mail: abra o link que enviamos para ${email}. Confira também o spam.`,
  RESERVED_POINTS: 'Sua reserva',
  RESERVED_AS: (shortId: string) => `Pedido ${shortId}. `,
  RESERVED_UNTIL: (moment: string) => `Os pontos ficam reservados para você até ${moment}.`,
  RESEND: 'Reenviar e-mail',
  RESERVED_THEN_LOGIN:
    'Já confirmou? Entre com a senha que você criou: no pedido está como pagar, e você acompanha cada etapa.',
  INVITED_HINT: 'Você foi convidado. Entre com a senha provisória que está no e-mail do convite.',

  // Who is signed in could not be loaded
  SESSION_FAILED: 'Erro ao carregar sua sessão',
  SESSION_FAILED_DETAIL: 'Verifique sua conexão e tente novamente.',

  // Sign-up
  SIGNUP_TITLE: 'Crie sua Conta',
  SIGNUP_LEAD: 'Para reservar pontos e acompanhar cada pedido.',
  FULL_NAME: 'Nome Completo',
  SIGNUP_EMAIL: 'Email',
  CONFIRM_PASSWORD: 'Confirmar Senha',
  SIGN_UP: 'Cadastrar',
  HAS_ACCOUNT: 'Já tem conta?',
  PRIVACY_AGREED: 'Ao se cadastrar, você concorda com a nossa',
  PRIVACY_POLICY: 'política de privacidade',
  OPENS_NEW_TAB: '(abre em outra aba)',
  NAME_TOO_SHORT: 'O nome deve ter pelo menos 2 caracteres.',
  PASSWORD_TOO_SHORT: 'A senha deve ter pelo menos 6 caracteres.',
  PASSWORD_HINT: 'Use pelo menos 6 caracteres.',
  SIGNUP_FAILED: 'Falha no Cadastro',
  SIGNUP_DONE: 'Cadastro realizado!',
  SIGNUP_DONE_DETAIL: (email: string) =>
    `Enviamos um e-mail de confirmação para ${email}. Confira sua caixa de entrada e o spam.`,

  // Asking for a recovery link
  RECOVERY_TITLE: 'Recuperar Senha',
  RECOVERY_LEAD: 'Informe o e-mail da sua conta. Enviamos um link para você definir uma nova senha.',
  SEND_RECOVERY_LINK: 'Enviar Link de Recuperação',
  RECOVERY_SENT: 'Verifique seu E-mail',
  /** The same text whether the account exists or not. */
  RECOVERY_SENT_DETAIL: (email: string) =>
    `Se houver uma conta com ${email}, o link para definir uma nova senha chega em instantes. Ele vale por 1 hora. Confira também o spam.`,
  RECOVERY_NOT_RECEIVED: 'Não chegou? Quem ainda não confirmou o cadastro precisa confirmar o e-mail antes.',
  RECOVERY_OTHER_EMAIL: 'Usar outro e-mail',
  RECOVERY_FAILED: 'Erro ao enviar e-mail',
  RECOVERY_UNCONFIRMED: 'Confirme seu e-mail antes de recuperar a senha.',
  RECOVERY_INVITED:
    'Você foi convidado e ainda não entrou: use a senha provisória do convite. Se ela venceu, peça um novo convite.',
  RECOVERY_INVITED_HINT: 'A senha provisória está no e-mail do convite.',
  ENTER_WITH_INVITE: 'Entrar com a senha provisória',

  // Setting a password
  NEW_PASSWORD_TITLE: 'Definir Nova Senha',
  NEW_PASSWORD_LEAD: 'Escolha a senha com que você vai entrar a partir de agora.',
  NEW_PASSWORD_OF: (email: string) => `Conta: ${email}`,
  CURRENT_PASSWORD: 'Senha Atual',
  NEW_PASSWORD: 'Nova Senha',
  CONFIRM_NEW_PASSWORD: 'Confirmar Nova Senha',
  SAVE_NEW_PASSWORD: 'Salvar Nova Senha',
  CURRENT_PASSWORD_WRONG: 'A senha atual não confere.',
  PASSWORD_UPDATED: 'Senha atualizada com sucesso!',
  PASSWORD_UPDATED_DETAIL: 'Você será redirecionado para a página de login.',
  PASSWORD_CHANGED_DETAIL: 'Você continua conectado aqui. As suas outras sessões foram encerradas.',
  PASSWORD_SET_TITLE: 'Tudo pronto',
  PASSWORD_SET_LEAD: 'Entre com a sua nova senha.',
  UPDATE_FAILED: 'Falha ao atualizar a senha',
  UPDATE_FAILED_DETAIL: 'O link pode ter expirado. Por favor, tente redefinir sua senha novamente.',
  PASSWORD_REFUSED: 'Esta senha não foi aceita. Escolha outra, com pelo menos 6 caracteres.',
  LINK_OVER: 'Cada link vale por 1 hora e só pode ser usado uma vez.',
  ASK_NEW_LINK: 'Pedir um novo link',
  INVITE_TIME_OVER: 'O tempo para definir a senha terminou',
  INVITE_TIME_OVER_DETAIL: 'Por segurança, entre de novo com a senha provisória do convite e escolha a sua senha.',
  ASK_LINK: 'Pedir o link',
  NO_LINK_TITLE: 'Falta o link de recuperação',
  NO_LINK_DETAIL:
    'Para definir uma nova senha, abra o link que enviamos por e-mail. Se ainda não pediu um, peça agora.',
} as const
