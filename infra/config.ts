/**
 * Every setting of a stage with its default and meaning. A stage's own values override them; on AWS they come from
 * `-c stage=… -c name=value`, on one machine from here.
 */
export type Settings = {
  /** Where the user pool, the table and the functions live. */
  region: string
  /** The site's address without a trailing slash; e-mails link to it. */
  site_url: string
  /** Who the e-mails come from: an address or domain that SES has verified. */
  sender_email: string
  /** Where SES tells of alarms; empty for nobody. */
  alarm_email: string
  /** How long a reservation holds its points. Hours. */
  hold_hours: number
  /** The operator's WhatsApp, digits with country code. */
  whatsapp_number: string
  /** Whether the table and the photos stay when a stack is removed. */
  keep_data: boolean
}

export const DEFAULT_SETTINGS: Settings = {
  region: 'sa-east-1',
  site_url: 'http://localhost:3000',
  sender_email: 'reservas@pontourbano.example',
  alarm_email: '',
  hold_hours: 72,
  whatsapp_number: '5519999990000',
  keep_data: true,
}
