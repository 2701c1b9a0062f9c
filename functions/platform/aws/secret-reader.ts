let reader = (): string => ''

/** Where all functions share a process, as locally and in tests, each has its own copy of a secret, as on AWS. */
export const separateSecretCachesByReader = (nameOfReader: () => string): void => {
  reader = nameOfReader
}

export const currentSecretReader = (): string => reader()
