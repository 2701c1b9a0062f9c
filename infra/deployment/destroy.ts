/**
 * Resources that stay on AWS when the stacks of a stage that keeps data are deleted, by their ids in the templates.
 * Texts in pt-BR.
 */
export const RESOURCES_KEPT_AFTER_DESTROY: Readonly<Record<string, string>> = {
  'data/Table': 'a tabela, com pontos, pedidos e contratos (também protegida contra exclusão)',
  'identity/UserPool': 'o cadastro de pessoas do Cognito (também protegido contra exclusão)',
  'media/Media': 'as fotos, artes e comprovantes',
  'events/UndoneChanges': 'as mudanças que ainda não foram processadas',
  'media/AccessLogs': 'os registros de acesso aos arquivos, por 90 dias',
  'web/AccessLogs': 'os registros de acesso ao site, por 90 dias',
}

/** The reason why a stage can't be destroyed by the command; undefined for a stage whose data may be lost. */
export function refusalToDestroy(name: string, { keep_data }: { keep_data: boolean }): string | undefined {
  if (!keep_data) return undefined
  return [
    `O ambiente ${name} guarda dados de pessoas (keep_data em infra/stages/${name}.ts), e nenhum comando o apaga.`,
    'Se as pilhas forem apagadas à mão no CloudFormation, ficam na conta:',
    ...Object.values(RESOURCES_KEPT_AFTER_DESTROY).map(resource => `- ${resource}`),
    'Sem as pilhas o site sai do ar, e uma implantação nova não usa o que ficou: primeiro leia docs/operations.md.',
  ].join('\n')
}
