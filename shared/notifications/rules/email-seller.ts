import * as z from 'zod/mini'

/** The seller as e-mails name it: who sells, how to reach and how to pay it. Parsed from a function's environment. */
export const emailSellerSchema = z.object({
  /** Name, CNPJ and address on one line. */
  identity: z.string(),
  contact_email: z.string(),
  /** Digits with country code. */
  whatsapp_number: z.string(),
  /** The number as people read it. */
  phone_text: z.string(),
  /** City of the court that the contract names. */
  court: z.string(),
  /** Receiver of Pix payments; its key is '' if the seller tells clients how to pay. */
  pix: z.object({ key: z.string(), name: z.string(), city: z.string() }),
})
export type EmailSeller = z.infer<typeof emailSellerSchema>
