import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { type Order, shortOrderId } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { textAsSvgPaths } from './letters.ts'

const WIDTH = 480
const HEIGHT = 640
const INK = '#1A1A2E'
const SECONDARY_INK = '#6B7280'

/**
 * Renders a bank app's receipt for an order's payment as PNG. Whole reais only, because the letter outlines contain no
 * comma.
 */
function renderReceipt({ id, total_amount, customer_name }: Order): Promise<Buffer> {
  const line = (text: string, y: number, size: number, fill: string) => textAsSvgPaths(text, WIDTH / 2, y, size, fill)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#FFFFFF"/>`,
    '<circle cx="240" cy="128" r="52" fill="#15803D"/><path d="M216 130l18 18 34-38" fill="none" stroke="#FFFFFF" stroke-width="9"/>',
    line('Pix enviado', 236, 34, INK),
    line(`${Math.round(total_amount / 100)} reais`, 306, 44, INK),
    line('de', 366, 18, SECONDARY_INK),
    line(customer_name, 396, 22, INK),
    line('para', 446, 18, SECONDARY_INK),
    line('Ponto Urbano', 476, 22, INK),
    line(`Pedido ${shortOrderId(id)}`, 546, 18, SECONDARY_INK),
    line('Comprovante de demonstração', 592, 16, SECONDARY_INK),
    '</svg>',
  ].join('')
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Uploads a receipt and sends it through the use cases, without the upload form. */
export async function seedReceipt(
  order: Order,
  context: { actor: Actor; now: string },
  files: { client: S3Client; bucket: string },
): Promise<void> {
  const [{ createUpload }, { sendReceipt }] = await Promise.all([
    import('#functions/catalogue/media/create-upload.ts'),
    import('#functions/orders/receipts/send-receipt.ts'),
  ])
  const [{ key }, Body] = await Promise.all([
    createUpload({ kind: 'receipt', content_type: 'image/png' }, context),
    renderReceipt(order),
  ])
  await files.client.send(new PutObjectCommand({ Bucket: files.bucket, Key: key, Body, ContentType: 'image/png' }))
  await sendReceipt({ order_id: order.id, key }, context)
}
