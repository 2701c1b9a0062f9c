/** Texts about accounts, passwords and unconfirmed e-mails, common to the account screens and the reservation. */
export const ACCOUNT_TEXTS = {
  INVALID_CREDENTIALS: 'E-mail ou senha inválidos.',
  PROFILE_FAILED_AFTER_LOGIN: 'Não foi possível carregar seu perfil após o login.',
  SIGNUP_FAILED: 'Ocorreu um erro no cadastro.',
  PASSWORD_REQUIRED: 'A senha é obrigatória.',
  PASSWORD_TOO_SHORT: 'A senha deve ter no mínimo 6 caracteres.',
  PASSWORDS_DIFFER: 'As senhas não coincidem.',
  NAME_REQUIRED: 'O nome é obrigatório.',
  EMAIL_NOT_CONFIRMED: 'Confirmação de E-mail Pendente',
  EMAIL_NOT_CONFIRMED_DETAIL: 'Confira sua caixa de entrada e o spam e confirme seu e-mail para entrar.',
  SIGNUP_EMAIL_TAKEN: 'Erro no Cadastro: Este e-mail já está em uso. Tente fazer login.',
  CONFIRMATION_RESENT: 'Enviamos um novo e-mail de confirmação.',
  TOO_MANY_ATTEMPTS: 'Muitas tentativas em pouco tempo. Aguarde alguns minutos e tente novamente.',
  RESEND_CONFIRMATION: 'Reenviar e-mail de confirmação',
  RESEND_FAILED: 'Não foi possível reenviar o e-mail. Tente novamente em instantes.',
} as const
