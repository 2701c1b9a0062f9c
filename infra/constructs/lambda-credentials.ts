/**
 * Replaces the SDK's chain of credential providers in the bundles: Lambda passes credentials in the environment, and
 * the other providers would add 80 KB to each bundle.
 */
export const defaultProvider = () => async () => {
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env
  const sessionToken = process.env.AWS_SESSION_TOKEN
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) }
}
