/** What a reservation's price contains, on a point's sheet, in the contract's words (contract-clauses.ts). */
export const INCLUDED_TEXTS = {
  TITLE: 'O que está incluído',
  ITEMS: [
    'O ponto só para a sua publicidade, pelo período inteiro',
    'Produção e instalação da sua arte, com foto da instalação',
    'Conservação e reparo da estrutura',
    'Preço sem reajuste, e nada se renova sozinho',
  ],
  ART: 'Quem faz a arte',
  ART_DETAIL:
    'Você envia a sua arte ou aprova a que a equipe fizer. Trocar de arte durante o período é cobrado à parte.',
  INSTALLATION: 'Quando é instalada',
  INSTALLATION_DETAIL:
    'Depois do pagamento confirmado e da arte aprovada; você acompanha cada etapa no seu pedido. O período conta a partir do dia da confirmação. Se o ponto ficar sem uso por mais de 10 dias seguidos, por motivo que não seja seu, o preço desses dias é devolvido.',
  TIER: (tierName: string) => `Nível ${tierName}`,
} as const
