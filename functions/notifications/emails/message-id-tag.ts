/** SES's tag of each e-mail, which tells its bounces and complaints which one they are about. */
export const MESSAGE_ID_TAG = 'message_id'
