import type { EmailTopic } from '../rules/email-topics.ts'

/** Texts of 'Perfil' about e-mails that people can turn off. */
export const EMAIL_PREFERENCES_TEXTS = {
  TITLE: 'Avisos por e-mail',
  INTRO:
    'Você também lê tudo no sino de notificações. O que a sua conta e os seus pedidos precisam é sempre enviado: confirmação de e-mail e senha, reserva recebida, pagamento, cancelamento e prazo vencido.',
  FAILED: 'Não foi possível salvar a sua escolha',
  TOPICS: {
    order_changes: {
      label: 'Alterações nos meus pedidos',
      hint: 'Quando a equipe muda itens, período ou prazo.',
    },
    reminders: { label: 'Lembretes', hint: 'Um dia antes de uma reserva vencer.' },
    contract_ends: { label: 'Fim de contratos', hint: 'Com 90, 60 e 30 dias de antecedência, e no fim.' },
    new_orders: { label: 'Novos pedidos', hint: 'Reservas e pedidos de renovação.' },
    installation: { label: 'Instalação', hint: 'Arte, tarefas em campo e instalações concluídas.' },
    receipts: { label: 'Comprovantes', hint: 'Quando um cliente envia o comprovante do pagamento.' },
    damages: { label: 'Avarias', hint: 'Quando alguém na rua relata um problema com uma placa.' },
    lost_orders: { label: 'Pedidos perdidos', hint: 'Cancelados pelo cliente ou vencidos sem pagamento.' },
  } satisfies Record<EmailTopic, { label: string; hint: string }>,
} as const
