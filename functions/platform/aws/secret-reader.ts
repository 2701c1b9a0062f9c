let reader = (): string => ''

/**
 * Gives each function its own cached copy of a secret, as on AWS, where all functions share one process: locally and in
 * tests.
 */
export const separateSecretCachesByReader = (nameOfReader: () => string): void => {
  reader = nameOfReader
}

export const currentSecretReader = (): string => reader()
