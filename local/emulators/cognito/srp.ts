import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Server side of the Secure Remote Password protocol in Cognito's variant (SRP-6a, RFC 5054, SHA-256), which stores a
 * salt and a verifier instead of the password. The unusual padding is Cognito's.
 */

/** The 3072-bit group of RFC 3526, section 4; generator 2. */
const MODULUS = BigInt(
  `0x${[
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B',
    '302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE6',
    '49286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D',
    '670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF695581718',
    '3995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7D',
    'B3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C',
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
  ].join('')}`,
)
const GENERATOR = 2n

export interface PasswordVerifier {
  /** Salt in hexadecimal, without leading zeros. */
  salt: string
  /** Verifier in hexadecimal. */
  verifier: string
}

export interface SrpExchange {
  salt: string
  /** The server's public key, which the browser needs to prove the password. Hexadecimal. */
  serverPublicKey: string
  /** An opaque value (base64) that the browser signs and returns. It identifies the exchange. */
  secretBlock: string
  /** Whether the browser's proof of the password is right. */
  verify(proof: { timestamp: string; signature: string }): boolean
}

/** Derives the verifier to store from a password. `poolName` is the part of the pool id after the underscore. */
export function createVerifier(poolName: string, userId: string, password: string): PasswordVerifier {
  const salt = randomInteger(16).toString(16)
  return { salt, verifier: computeVerifier(poolName, userId, password, salt) }
}

export function matchesVerifier(poolName: string, userId: string, password: string, stored: PasswordVerifier): boolean {
  return equalsInConstantTime(computeVerifier(poolName, userId, password, stored.salt), stored.verifier)
}

/**
 * Starts one sign-in.
 *
 * @param clientPublicKey the browser's SRP_A (hexadecimal)
 * @returns undefined when the browser's key is unusable: it would make any password right
 */
export function startSrpExchange(
  poolName: string,
  userId: string,
  stored: PasswordVerifier,
  clientPublicKey: string,
): SrpExchange | undefined {
  if (!/^[0-9a-f]{1,1024}$/i.test(clientPublicKey)) return undefined
  const clientKey = BigInt(`0x${clientPublicKey}`)
  if (clientKey % MODULUS === 0n) return undefined

  const verifier = BigInt(`0x${stored.verifier}`)
  const multiplier = hashToInteger(paddedHex(MODULUS) + paddedHex(GENERATOR))
  const secret = randomInteger(32)
  const serverKey = (multiplier * verifier + modularPower(GENERATOR, secret)) % MODULUS
  const scrambler = hashToInteger(paddedHex(clientKey) + paddedHex(serverKey))
  const sharedSecret = modularPower((clientKey * modularPower(verifier, scrambler)) % MODULUS, secret)
  const key = deriveKey(sharedSecret, scrambler)
  const secretBlock = randomBytes(256).toString('base64')

  return {
    salt: stored.salt,
    serverPublicKey: serverKey.toString(16),
    secretBlock,
    verify: ({ timestamp, signature }) =>
      equalsInConstantTime(
        createHmac('sha256', key)
          .update(poolName)
          .update(userId)
          .update(Buffer.from(secretBlock, 'base64'))
          .update(timestamp)
          .digest('base64'),
        signature,
      ),
  }
}

function computeVerifier(poolName: string, userId: string, password: string, salt: string): string {
  const identity = createHash('sha256').update(`${poolName}${userId}:${password}`).digest('hex')
  const privateKey = hashToInteger(paddedHex(BigInt(`0x${salt}`)) + identity)
  return modularPower(GENERATOR, privateKey).toString(16)
}

function deriveKey(shared: bigint, scrambler: bigint): Buffer {
  const extractedKey = createHmac('sha256', Buffer.from(paddedHex(scrambler), 'hex'))
    .update(Buffer.from(paddedHex(shared), 'hex'))
    .digest()
  return createHmac('sha256', extractedKey)
    .update('Caldera Derived Key')
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, 16)
}

/**
 * Hexadecimal of whole bytes, with a leading zero byte if the number would otherwise be negative in two's complement.
 */
function paddedHex(value: bigint): string {
  const digits = value.toString(16)
  const wholeBytes = digits.length % 2 === 0 ? digits : `0${digits}`
  return /^[89a-f]/.test(wholeBytes) ? `00${wholeBytes}` : wholeBytes
}

function hashToInteger(hex: string): bigint {
  return BigInt(`0x${createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')}`)
}

function randomInteger(bytes: number): bigint {
  return BigInt(`0x${randomBytes(bytes).toString('hex')}`)
}

function modularPower(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let currentSquare = base % MODULUS
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * currentSquare) % MODULUS
    currentSquare = (currentSquare * currentSquare) % MODULUS
  }
  return result
}

function equalsInConstantTime(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
