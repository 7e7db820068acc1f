import * as z from 'zod';

/** The seller's declaration of AI's part in a file. */
export const aiDeclarations = ['none', 'assisted', 'generated'] as const;
export type AiDeclaration = (typeof aiDeclarations)[number];

export const aiInput = z.enum(aiDeclarations);

/** `marked`: one of its contents carries a label of GB 45438. */
export const aiLabel = z.object({ declared: aiInput, marked: z.boolean() });

export type AiLabel = z.output<typeof aiLabel>;
