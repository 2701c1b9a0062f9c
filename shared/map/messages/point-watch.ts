import { WATCH_LINK_HOURS } from '../rules/point-watches.ts'

/** Texts of 'Avise-me quando liberar' on the site. */
export const POINT_WATCH_TEXTS = {
  OFFER: 'Avise-me quando liberar',
  EMAIL: 'Seu e-mail',
  EMAIL_HINT: 'Enviamos um link para confirmar. É um aviso só, sem cadastro.',
  ASK: 'Receber aviso',
  CANCEL: 'Agora não',
  SENT: 'Confira o seu e-mail',
  SENT_DETAIL: (email: string) =>
    `Enviamos um link para ${email}. Abra-o em até ${WATCH_LINK_HOURS} horas para confirmar.`,
  FAILED: 'Não foi possível pedir o aviso',
  // Texts of the page that an e-mail's links open
  PAGE: 'Aviso de ponto livre',
  CONFIRMING: 'Confirmando o aviso…',
  STOPPING: 'Parando o aviso…',
  CONFIRMED: 'Aviso confirmado',
  CONFIRMED_DETAIL: (pointName: string, expected: string | undefined) =>
    `Quando ${pointName} liberar, enviamos um e-mail.${expected ? ` A previsão é ${expected}.` : ''}`,
  KEPT: (day: string) => `Guardamos o seu e-mail para isso até ${day}, ou até você parar o aviso.`,
  STOPPED: 'Aviso cancelado',
  STOPPED_DETAIL: 'Você não vai receber nada sobre este ponto, e o seu e-mail foi apagado do aviso.',
  STOP: 'Parar o aviso',
  SEE_POINT: 'Ver o ponto',
  NOT_DONE: 'O link não funcionou',
  BROKEN: 'Este link está incompleto. Copie-o inteiro do e-mail.',
} as const
