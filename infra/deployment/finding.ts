/** A problem stops the deployment; a note is printed and does not. Texts are pt-BR, for the operator. */
export type DeployFinding = { kind: 'ok' | 'note' | 'problem'; text: string }
