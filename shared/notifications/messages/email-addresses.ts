/** Texts about suppressed addresses, for the office. */
export const EMAIL_ADDRESSES_TEXTS = {
  COMES_BACK: (email: string) => `E-mails a este endereço voltam: ${email}`,
  REPORTED: (email: string) => `E-mails a este endereço foram marcados como spam: ${email}`,
  DETAIL: (since: string) =>
    `Desde ${since}, nada é enviado a ele. Fale com a pessoa por telefone e corrija o endereço, ou volte a enviar quando ele receber de novo.`,
  RESUME: 'Voltar a enviar',
  RESUME_NAMED: (email: string) => `Voltar a enviar e-mails a ${email}`,
  RESUME_TITLE: (email: string) => `Voltar a enviar e-mails a ${email}?`,
  RESUME_TEXT:
    'Os próximos e-mails serão enviados. Os que não saíram até agora não são reenviados. Se um deles voltar, o envio para outra vez.',
  RESUMED: (email: string) => `E-mails a ${email} voltam a ser enviados.`,
  RESUME_FAILED: 'Não foi possível voltar a enviar',
  LOAD_FAILED: 'Não foi possível verificar se os e-mails chegam.',
} as const

/**
 * Why an e-mail did not arrive, by recorded reason. A reason that is not listed is the name of an error of the mail
 * service.
 */
export const UNDELIVERED_REASONS: Readonly<Record<string, string>> = {
  Bounce: 'voltou: o endereço não recebe',
  AddressSuppressed: 'não foi enviado: e-mails a este endereço não chegam',
}
