/** Made by `vite.config.ts` from `sintra/picture/pieces.json`. */
declare module "virtual:piece-colours.css";
