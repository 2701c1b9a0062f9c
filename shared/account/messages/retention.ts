import { NOTIFICATION_DAYS } from '../../notifications/rules/notifications.ts'
import { RETENTION_YEARS } from '../../people/rules/retention.ts'

const ORDER_RETENTION_REASONS = [
  {
    what: 'Pedidos e contratos',
    why: 'Obrigação legal e exercício de direitos (LGPD, art. 7º, II e VI)',
    until: `Até ${RETENTION_YEARS} anos depois do fim do contrato (must_be_kept_until)`,
  },
  {
    what: 'Artes dos pontos contratados',
    why: 'Execução do contrato (LGPD, art. 7º, V)',
    until: 'Enquanto o contrato existir; depois que os dados são excluídos, só a que está em uso',
  },
] as const

/** Retained data, reasons and periods, as the data export lists them. */
export const RETENTION_SCHEDULE = [
  {
    what: 'Conta e perfil',
    why: 'Execução do contrato e seus preparativos (LGPD, art. 7º, V)',
    until: 'Enquanto a conta existir',
  },
  {
    what: 'Senha',
    why: 'Acesso à conta; o serviço de identidade guarda só uma prova dela, que ninguém consegue ler',
    until: 'Enquanto a conta existir',
  },
  ...ORDER_RETENTION_REASONS,
  {
    what: 'Foto do perfil',
    why: 'Consentimento, ao enviá-la (LGPD, art. 7º, I)',
    until: 'Até ser trocada ou removida',
  },
  {
    what: 'Notificações',
    why: 'Execução do contrato (LGPD, art. 7º, V)',
    until: `${NOTIFICATION_DAYS} dias`,
  },
  {
    what: 'Avisos de ponto livre que você pediu',
    why: 'Consentimento, ao confirmar o e-mail (LGPD, art. 7º, I)',
    until: 'Até o aviso ser enviado ou você pará-lo; no máximo até kept_until',
  },
  {
    what: 'Histórico de acessos à administração (só da equipe)',
    why: 'Legítimo interesse: segurança do sistema e prevenção de fraudes (LGPD, art. 7º, IX)',
    until: 'Enquanto o sistema existir, também depois que a conta é excluída',
  },
] as const

/** Retained data of a customer without an account, with reasons and periods. */
export const CUSTOMER_RETENTION_REASONS = [
  {
    what: 'Cadastro de cliente e seu histórico',
    why: 'Execução do contrato e seus preparativos (LGPD, art. 7º, V)',
    until: 'Até a exclusão ser pedida; havendo contrato, como os pedidos e contratos',
  },
  ...ORDER_RETENTION_REASONS,
] as const
