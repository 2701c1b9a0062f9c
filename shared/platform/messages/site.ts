import { NO_PERMISSION_TEXT } from './phrases.ts'

/** Texts of any screen, part of the first view's code. */
export const SITE_TEXTS = {
  NAME: 'Ponto Urbano',
  TRY_AGAIN: 'Tentar novamente',
  OFFLINE: 'Sem conexão com a internet. Verifique a rede e tente novamente.',
  NO_NETWORK: 'Sem conexão',
  SERVER_FAILING: 'O servidor não está respondendo',
  RELOAD: 'Recarregar',
  /** Fits in one line on a phone. */
  WITHOUT_NETWORK: 'Sem conexão. Você vê o que já carregou.',
  /** On a page that was opened without network. */
  OPENED_WITHOUT_NETWORK: 'Sem conexão. O que falta aparece quando ela voltar.',
  CODE_OFFLINE: 'Sem conexão: tentaremos de novo assim que a internet voltar.',
  SCREEN_OFFLINE: 'Sem conexão: esta tela abre assim que a internet voltar.',
  CODE_FAILED: 'Esta parte do site não carregou. Estamos tentando de novo.',
  PART_FAILED: 'Esta parte do site não carregou.',
  SITE_CHANGED: 'Há uma versão nova do site. Salve o que estiver fazendo e recarregue a página.',
  SCREEN_FAILED: 'Esta tela não pôde ser aberta',
  SCREEN_FAILED_DETAIL: 'Pode haver uma versão nova do site ou uma falha de conexão. Recarregue a página.',
  ACCESS_DENIED: 'Acesso Negado',
  ACCESS_DENIED_DETAIL: NO_PERMISSION_TEXT,
  INVITED: 'Bem-vindo! Por favor, defina sua senha para completar o acesso.',
  SIGN_OUT_FAILED: 'Falha ao sair',
  SIGN_OUT_FAILED_DETAIL: 'Não foi possível encerrar a sessão. Tente novamente.',
  SIGNED_OUT: 'Sessão encerrada com sucesso.',
  LOADING: 'Carregando…',
  /** Same text as in web/index.html, which is shown before any script runs. */
  WHAT_THIS_IS: 'Pontos de publicidade nas ruas da região de Campinas: escolha no mapa e reserve por 1 a 5 anos.',
  // Around every screen
  NOTICES: 'Avisos',
  CLOSE_NOTICE: 'Fechar aviso',
  SKIP_TO_CONTENT: 'Ir para o conteúdo',
  OPEN_MENU: 'Abrir menu',
  HOME_PAGE: 'Ponto Urbano: página inicial',
  RESTRICTED_AREA: 'Área Restrita',
  SHORTCUTS: 'Atalhos',
  WHATSAPP: 'Falar pelo WhatsApp (abre em outra aba)',
  // The operator's own pages
  ABOUT: 'Quem somos',
  SERVICES: 'Nossos serviços',
  HOW_TO_BUY: 'Como adquirir',
  CAREERS: 'Trabalhe conosco',
  CONTACT: 'Fale conosco',
  // A sheet that is drawn up from the bottom
  EXPAND_PANEL: 'Expandir painel',
  COLLAPSE_PANEL: 'Recolher painel',
} as const
