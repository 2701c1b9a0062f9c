/** Texts of 'Editar pedido'. */
export const EDIT_ORDER_TEXTS = {
  ACTION: 'Editar pedido',
  TITLE: (name: string) => `Editar ${name}`,
  INTRO: 'Mude pontos, prazo, preço, cliente ou pagamento. Nada muda antes de salvar.',
  BACK: 'Voltar ao pedido',
  LOADING: 'Carregando o pedido…',
  LOAD_FAILED: 'Não foi possível carregar o pedido',
  NOT_EDITABLE_TITLE: 'Este pedido não pode ser editado por inteiro',
  OPEN_ORDER: 'Abrir o pedido',
  /** At the end of the hold. */
  HOLD_HINT: 'A reserva mantém este prazo se você não o mudar.',
  KEPT_PLAN: 'Parcelas de agora, na mesma proporção',
  // What it costs before and after
  BEFORE: 'Total de agora',
  POINTS: 'Pontos',
  POINTS_CHANGE: (added: number, removed: number) =>
    [
      added > 0 && `${added} ${added === 1 ? 'entra' : 'entram'}`,
      removed > 0 && `${removed} ${removed === 1 ? 'sai' : 'saem'}`,
    ]
      .filter(Boolean)
      .join(', '),
  AFTER: 'Total depois',
  SAVE: 'Salvar pedido',
  WHAT_NEXT: 'Os pontos que saem ficam livres, e os que entram ficam reservados, na mesma hora. O cliente é avisado.',
  OTHER_CUSTOMER:
    'O pedido passa para outro cliente. O link enviado ao cliente de agora deixa de abrir o pedido; envie um novo.',
  COPY_GOES: 'A cópia assinada que está guardada é do pedido de antes, e sai. Guarde outra depois de salvar.',
  SAVED: 'Pedido salvo.',
  FAILED: 'Não foi possível salvar o pedido',
  NOTHING: 'Nada mudou ainda.',
  // Somebody else was at it
  CHANGED_TITLE: 'O pedido mudou enquanto você o editava',
  CHANGED_ELSEWHERE:
    'O pedido mudou enquanto você o editava. O que você digitou continua aqui: confira e salve de novo.',
}
