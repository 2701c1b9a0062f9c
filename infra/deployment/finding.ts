/** Result of a check. A problem stops the deployment; a note is only printed. Texts in pt-BR, for the operator. */
export type DeployFinding = { kind: 'ok' | 'note' | 'problem'; text: string }
