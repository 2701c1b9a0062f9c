/**
 * Stands in a function's bundle for the SDK's chain of credential providers, whose first link it is: Lambda gives a function
 * its credentials in the environment. The other links would be 80 KB of every bundle.
 */
export const defaultProvider = () => async () => {
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env
  const sessionToken = process.env.AWS_SESSION_TOKEN
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) }
}
