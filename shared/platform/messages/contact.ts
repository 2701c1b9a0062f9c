/** Texts about how to reach the operator, on the contact and the privacy page. */
export const CONTACT_TEXTS = {
  COMPANY: 'Empresa',
  WHATSAPP: 'WhatsApp e telefone',
  CALL: 'Ligar',
  WRITE: 'WhatsApp',
  OTHER_TAB: '(abre em outra aba)',
  EMAIL: 'E-mail',
  ADDRESS: 'Endereço',
  OPENING_HOURS: 'Atendimento',
} as const
