/**
 * The tag that SES stores with each e-mail and repeats in its bounces and complaints, so that the e-mail can be
 * identified.
 */
export const MESSAGE_ID_TAG = 'message_id'
