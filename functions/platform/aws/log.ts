import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger'
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types'
import { currentCorrelationId } from './correlation.ts'

/**
 * Formats log entries as lines of JSON with the correlation id. Of an error from a service or a parser, only the name
 * and the place where it was thrown are written: its message and attributes may quote an item, with somebody's e-mail
 * or phone.
 */
class JsonLineFormatter extends LogFormatter {
  override formatAttributes(
    { logLevel, message, timestamp, serviceName, lambdaContext }: UnformattedAttributes,
    additional: LogAttributes,
  ): LogItem {
    const attributes = {
      level: logLevel,
      message,
      timestamp: this.formatTimestamp(timestamp),
      service: serviceName,
      function_name: lambdaContext?.functionName,
      function_request_id: lambdaContext?.awsRequestId,
      cold_start: lambdaContext?.coldStart,
      correlation_id: currentCorrelationId(),
    }
    return new LogItem({ attributes }).addAttributes(additional)
  }

  override formatError(error: Error): LogAttributes {
    const { name, message, stack, cause } = error
    return {
      name,
      location: this.getCodeLocation(stack),
      ...(mayQuoteItems(error) ? {} : { message }),
      // The first lines of the stack repeat the error's message.
      stack: stack
        ?.split('\n')
        .filter(line => /^ +at /.test(line))
        .join('\n'),
      ...(cause instanceof Error ? { cause: this.formatError(cause) } : {}),
    }
  }
}

/** Whether an error may quote an item: errors of AWS's services, of zod and of JSON.parse do. */
const mayQuoteItems = (error: Error): boolean =>
  '$metadata' in error || 'issues' in error || error instanceof SyntaxError

/** The structured log. Log ids only, never a name, e-mail, phone or token. */
export const log = new Logger({ serviceName: 'ponto-urbano', logFormatter: new JsonLineFormatter() })
