import { CONTROL_TEXTS } from '../../platform/messages/controls.ts'

/** Texts about contracted points, for their client. */
export const CONTRACTED_POINTS_TEXTS = {
  TITLE: 'Pontos contratados',
  LOADING: 'Carregando seus pontos…',
  FAILED: 'Erro ao carregar seus pontos.',
  EMPTY: 'Você ainda não tem pontos contratados.',
  EMPTY_DETAIL: 'Depois que o pagamento de um pedido é confirmado, os pontos aparecem aqui com a validade do contrato.',
  SEE_ORDERS: 'Ver meus pedidos',
  VALID_UNTIL: (day: string) => `Contrato até ${day}`,
  ENDS: (timeLeft: string) => `Vence ${timeLeft}`,
  RENEWED: (number: string) => `Renovado: continua pelo pedido ${number}`,
  INSTALLED: 'Instalado',
  INSTALLED_ON: (day: string) => `Instalado em ${day}`,
  PROOF: 'Comprovação',
  PROOF_OF: (pointName: string) => `Comprovação de instalação de ${pointName}`,
  TO_INSTALL: 'Instalação em andamento',
  INSTALLATION_PHOTO: (pointName: string) => `Foto da instalação em ${pointName}`,
  POINT_GONE: 'Este ponto foi retirado do site; o contrato continua valendo.',
  NO_PLACE: 'Sem localização no mapa',
  MAP: 'Mapa dos seus pontos',
  MAP_FAILED: 'O mapa não pôde ser carregado. A lista ao lado tem todos os pontos.',
  SEE_ON_MAP: (pointName: string) => `${CONTROL_TEXTS.SEE_MAP}: ${pointName}`,
} as const
